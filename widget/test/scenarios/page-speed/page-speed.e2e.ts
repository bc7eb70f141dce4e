import { expect } from 'vitest'
import { launcherOf, panelOf } from '../../panel-of.ts'
import { test } from '../../visit.ts'

test('before the page is idle nothing is read, stored, fetched, measured or added', {
  tags: ['smoke'],
}, async ({ visit }) => {
  const { page, requests } = await visit('page-speed/busy.html')
  await page.waitForFunction(() => 'destroy' in ((window as unknown as { Earshot?: object }).Earshot ?? {}))
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => (window as unknown as { touched: string[] }).touched)).toEqual([])
  expect(await page.locator('earshot-widget').count()).toBe(0)
  expect(requests).toEqual(['GET /e/v1.js'])
})

test('the panel is painted before its further code loads, and while that is on its way nothing shifts', {
  tags: ['smoke'],
}, async ({ visit }) => {
  const { page, requests } = await visit('plain/page.html')
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  const { promise: panelArrival, resolve: panelArrive } = Promise.withResolvers<void>()
  await page.route('**/e/c/0/views-*', (route) => arrival.then(() => route.continue()))
  await page.route('**/e/c/0/panel-*', (route) => panelArrival.then(() => route.continue()))
  await page.evaluate(() => {
    const host = window as unknown as { shifted: number }
    host.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) host.shifted += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await launcherOf(page).click()
  // Holds callbacks between the work before the page's first paint and the work that paint triggers.
  const painting = await page.evaluateHandle(() => {
    const held: (() => void)[] = []
    const { requestAnimationFrame, setTimeout, requestIdleCallback } = window
    const hold = (run: () => void) => held.push(run)
    Object.assign(window, { requestAnimationFrame: hold, setTimeout: hold, requestIdleCallback: hold })
    return () => {
      Object.assign(window, { requestAnimationFrame, setTimeout, requestIdleCallback })
      for (const run of held) run()
    }
  })
  const stateOf = (name: string) => launcherOf(page).getAttribute(`aria-${name}`)
  // Not before it has taken a while.
  await expect.poll(async () => [await stateOf('busy'), await stateOf('expanded')]).toEqual(['true', 'false'])
  panelArrive()
  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'Report a bug' }).waitFor()
  expect([await stateOf('busy'), await stateOf('expanded')]).toEqual(['false', 'true'])
  await panel.getByRole('status', { name: 'Loading…' }).waitFor()
  const chunks = () => requests.filter((request) => request.includes('/e/c/'))
  expect(chunks()).toEqual([expect.stringContaining('/e/c/0/panel-')])
  await painting.evaluate((paint) => paint())
  expect(requests.filter((request) => request.includes('/e/v1/feedback'))).toEqual([])
  arrive()
  await panel.getByRole('listitem').nth(4).waitFor()
  expect(chunks()).toEqual([
    expect.stringContaining('/e/c/0/panel-'),
    expect.stringContaining('/e/c/0/views-'),
  ])
  expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBe(0)
})

test('until all lists are there nothing of them is styled or rendered', async ({ visit }) => {
  const { page } = await visit('plain/page.html')
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/e/v1/feedback?*', (route) => arrival.then(() => route.continue()))
  await launcherOf(page).waitFor()
  const root = await page.evaluateHandle(
    () => document.querySelector('earshot-widget')?.shadowRoot as ShadowRoot,
  )
  const request = page.waitForRequest('**/e/v1/feedback?*')
  await launcherOf(page).click()
  await request
  const countSheets = () => root.evaluate((root) => root.adoptedStyleSheets.length)
  // Those of the launcher and of the panel.
  expect(await countSheets()).toBe(2)
  const panel = panelOf(page)
  expect(await panel.getByRole('listitem').count()).toBe(0)
  arrive()
  await panel.getByRole('listitem').nth(4).waitFor()
  expect(await countSheets()).toBe(3)
})

test.for<[milliseconds: number, isBusy: boolean]>([
  [199, false],
  [200, true],
])(
  'a launcher whose panel takes %i ms says that it is busy: %s',
  async ([milliseconds, isBusy], { visit }) => {
    const { page } = await visit('plain/page.html')
    const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
    await page.route('**/e/c/0/panel-*', (route) => arrival.then(() => route.continue()))
    const launcher = launcherOf(page)
    const states = await launcher.evaluateHandle((button) => {
      const states: (string | null)[] = []
      new MutationObserver(() => states.push(button.ariaBusy)).observe(button, {
        attributeFilter: ['aria-busy'],
      })
      return states
    })
    // Timers run here only as the test lets them: on a busy machine each panel would be slow.
    const timers = await page.evaluateHandle(() => {
      const timers: [run: () => void, delay: number][] = []
      Object.assign(window, { setTimeout: (run: () => void, delay = 0) => timers.push([run, delay]) })
      return timers
    })
    const runTimers = (until: number) =>
      timers.evaluate((all, until) => {
        for (const [run, delay] of all) if (delay <= until) run()
      }, until)
    const request = page.waitForRequest('**/e/c/0/panel-*')
    await launcher.click()
    await request
    await runTimers(milliseconds)
    arrive()
    await panelOf(page).getByRole('button', { name: 'Report a bug' }).waitFor()
    await runTimers(1_000)
    expect(await states.evaluate((all) => all.includes('true'))).toBe(isBusy)
    expect(await launcher.getAttribute('aria-busy')).toBe('false')
  },
)

test.for(['form, board', 'board, form'])(
  'lists that failed come once a form is reached for, which stays: %s',
  async (views, { visit }) => {
    const { page } = await visit('plain/page.html')
    await launcherOf(page).waitFor()
    await page.evaluate(
      (views) => (window as unknown as { Earshot(...call: unknown[]): void }).Earshot('init', { views }),
      views,
    )
    const away = '**/e/c/0/views-*'
    await page.route(away, (route) => route.abort('connectionrefused'))
    await launcherOf(page).click()
    const panel = panelOf(page)
    await panel.getByText('This could not be loaded.').waitFor()
    await page.unroute(away)
    const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
    await page.route(/\/e\/c\/[^/]+\/views-/, (route) => arrival.then(() => route.continue()))
    const idea = panel.getByRole('button', { name: 'Suggest an idea' })
    await idea.hover()
    await panel.getByRole('status', { name: 'Loading…' }).waitFor()
    expect(await idea.count()).toBe(1)
    arrive()
    await panel.getByRole('heading', { name: 'Most wanted' }).waitFor()
    expect(await panel.locator('.action b, h3').allInnerTexts()).toEqual([
      'Report a bug',
      'Suggest an idea',
      'Most wanted',
    ])
  },
)

test('without the code behind the panel the text stays in the form, and another try gets lists and sends', {
  tags: ['smoke'],
}, async ({ visit }) => {
  const { page, diagnostics } = await visit('plain/page.html')
  await page.route('**/e/c/0/views-*', (route) => route.abort('connectionrefused'))
  await launcherOf(page).click()
  const panel = panelOf(page)
  await panel.getByText('This could not be loaded.').waitFor()
  await panel.getByRole('button', { name: 'Suggest an idea' }).click()
  await panel.getByLabel('Your idea in one line').fill('A foghorn')
  await panel.getByRole('button', { name: 'Send idea' }).click()
  await panel.getByText('Your text is still here').waitFor()
  expect(await panel.getByLabel('Your idea in one line').inputValue()).toBe('A foghorn')
  await page.unroute('**/e/c/0/views-*')
  await panel.getByRole('button', { name: 'Send idea' }).click()
  await panel.getByRole('heading', { name: 'Thank you' }).waitFor()
  await panel.getByRole('button', { name: 'Your feedback' }).click()
  await panel.getByRole('listitem').filter({ hasText: 'A foghorn' }).waitFor()
  await panel.getByRole('button', { name: 'Back' }).click()
  await panel.getByRole('heading', { name: 'Most wanted' }).waitFor()
  expect(diagnostics.filter((line) => line.startsWith('thrown'))).toEqual([])
})
