import type { DiagnosticEntry } from '@earshot/shared/diagnostics/diagnostics'
import type { ContactSession, WidgetConfig } from '@earshot/shared/widget/widget'
import type { Locator, Page, Route } from 'playwright'
import { expect } from 'vitest'
import { launcherOf, openPanel, panelOf } from '../../panel-of.ts'
import { test } from '../../visit.ts'

interface Host {
  projectKey: string
  heard: unknown[]
  Earshot(command: string, ...input: unknown[]): unknown
}

const init = (page: Page, options: object) =>
  page.evaluate((more) => {
    const { Earshot, projectKey } = window as unknown as Host
    Earshot('init', { key: projectKey, ...more })
  }, options)

const run = (page: Page, ...call: [command: string, ...input: unknown[]]) =>
  page.evaluate((all) => void (window as unknown as Host).Earshot(...all), call)

/** Responds with the configuration as if an administrator had chosen these settings. */
async function chooseParts(route: Route, choice: Partial<WidgetConfig>): Promise<void> {
  const response = await route.fetch()
  await route.fulfill({ response, json: { ...(await response.json()), ...choice } })
}

/** Contents of the home view, in order. */
const shownIn = (panel: Locator) => panel.locator('.action b, h3').allInnerTexts()

test('with a container the panel is a part of the page, which keeps the focus', { tags: ['smoke'] }, async ({
  visit,
}) => {
  const { page } = await visit('options/page.html')
  await page.getByLabel('Name').focus()
  await init(page, { container: '#place' })
  const panel = panelOf(page)
  await panel.getByRole('heading', { name: 'Most wanted' }).waitFor()
  expect(await panel.boundingBox()).toMatchObject({ width: 500 })
  expect(await page.locator('#place > earshot-widget').count()).toBe(1)
  expect(await launcherOf(page).isVisible()).toBe(false)
  await page.keyboard.type('Ada')
  expect(await page.getByLabel('Name').inputValue()).toBe('Ada')
  await panel.getByRole('button', { name: 'Suggest an idea' }).click()
  await page.keyboard.type('A quay')
  await page.keyboard.press('Escape')
  expect(await panel.getByLabel('Your idea in one line').inputValue()).toBe('A quay')
  await run(page, 'destroy')
  expect(await page.locator('earshot-widget').count()).toBe(0)
})

test('where consent is required nothing is asked for or stored until the panel opens', {
  tags: ['smoke'],
}, async ({ visit }) => {
  const { page, requests } = await visit('options/page.html')
  await init(page, { consent: 'required' })
  await launcherOf(page).waitFor()
  await page.waitForLoadState('networkidle')
  expect(requests).toEqual(['GET /e/v1.js'])
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/e/v1/config?*', async (route) => {
    await arrival
    await chooseParts(route, { views: ['board', 'form'], types: ['idea'] })
  })
  const request = page.waitForRequest('**/e/v1/config?*')
  const views = page.waitForResponse(/\/e\/c\/0\/views-/)
  await launcherOf(page).click()
  await request
  await (await views).finished()
  const panel = panelOf(page)
  await panel.getByRole('status', { name: 'Loading…' }).waitFor()
  expect(await shownIn(panel)).toEqual([])
  arrive()
  await panel.getByRole('button', { name: 'Suggest an idea' }).waitFor()
  expect(await shownIn(panel)).toEqual(['Most wanted', 'Suggest an idea'])
})

test('before the panel opens nobody is asked about, but for who was here, where the page needs no consent', async ({
  visit,
}) => {
  const { page, requests } = await visit('options/page.html')
  const sessions = () => requests.filter((request) => request === 'POST /e/v1/session').length
  const approach = async (options: object) => {
    // As in WebKit, which has no `requestIdleCallback`: a busy machine has no idle time, and nothing would happen.
    await page.evaluate(() => Object.assign(window, { requestIdleCallback: undefined }))
    await init(page, { preload: 'hover', ...options })
    const client = page.waitForResponse(/\/e\/c\/\d+\/views-/, { timeout: 30_000 })
    await launcherOf(page).hover()
    await (await client).finished()
    // A session would be requested as soon as the client runs, before the page gets this response.
    await page.evaluate(() => fetch('/'))
  }
  await approach({ identity: 'a.signed.token' })
  expect(sessions()).toBe(0)
  await launcherOf(page).click()
  await expect.poll(sessions).toBeGreaterThan(0)

  const becomeKnown = () =>
    page.evaluate(() => {
      const { projectKey } = window as unknown as Host
      localStorage.setItem(`earshot:${projectKey}:visitor`, JSON.stringify('v'.repeat(43)))
    })
  await becomeKnown()
  await page.reload()
  requests.length = 0
  await approach({ consent: 'required' })
  expect(requests.filter((request) => request.includes('/e/v1/'))).toEqual([])
  await page.reload()
  await init(page, {})
  await expect.poll(sessions).toBeGreaterThan(0)
})

test('a shortcut opens the panel, with the views, forms and words that the page wants', {
  tags: ['smoke'],
}, async ({ visit }) => {
  const { page } = await visit('options/page.html')
  const strings = { suggest_bug: 'Sound the horn' }
  await init(page, { shortcut: 'Alt+Shift+F', views: ['form', 'mine'], types: 'bug', strings })
  await launcherOf(page).waitFor()
  const panel = panelOf(page)
  await expect
    .poll(async () => {
      await page.keyboard.press('Alt+Shift+F')
      return panel.isVisible()
    })
    .toBe(true)
  await panel.getByRole('button', { name: 'Sound the horn' }).waitFor()
  expect(await panel.getByRole('button', { name: 'Suggest an idea' }).count()).toBe(0)
  await panel.getByRole('status', { name: 'Loading…' }).waitFor({ state: 'detached' })
  expect(await panel.getByRole('heading', { name: 'Most wanted' }).count()).toBe(0)
})

test('the home view is what the project has chosen, unless the page chooses', async ({ visit }) => {
  const { page, context } = await visit('options/page.html')
  await context.route('**/e/v1/config?*', (route) =>
    chooseParts(route, { views: ['board', 'form'], types: ['idea'] }),
  )
  const panel = panelOf(page)
  const shown = () => shownIn(panel)
  await init(page, {})
  await openPanel(page)
  expect(await shown()).toEqual(['Most wanted', 'Suggest an idea'])
  await run(page, 'destroy')
  await init(page, { views: 'form', types: 'idea, bug' })
  await launcherOf(page).click()
  await expect.poll(shown).toEqual(['Suggest an idea', 'Report a bug'])
  await panel.getByRole('status', { name: 'Loading…' }).waitFor({ state: 'detached' })
  expect(await shown()).toEqual(['Suggest an idea', 'Report a bug'])
})

test('colours and scheme come from the page where it asks for that', { tags: ['smoke'] }, async ({
  visit,
}) => {
  const { page } = await visit('options/page.html', { colorScheme: 'light' })
  await init(page, { theme: 'page', locale: 'de' })
  const panel = panelOf(page)
  await launcherOf(page).click()
  await panel.getByRole('button', { name: 'Fehler melden' }).waitFor()
  const colorOf = (selector: string) =>
    page
      .locator(`earshot-widget ${selector}`)
      .evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await colorOf('.launcher')).toBe('rgb(200, 0, 0)')
  expect(await colorOf('.panel')).toBe('rgb(27, 28, 31)')
  await run(page, 'setTheme', 'light')
  expect(await colorOf('.panel')).toBe('rgb(255, 255, 255)')
})

test('the page may give a colour, on which the words can be read', async ({ visit }) => {
  const { page } = await visit('plain/page.html')
  await launcherOf(page).waitFor()
  const paint = async (color: string) => {
    await run(page, 'init', { color, label: 'Feedback' })
    return launcherOf(page).evaluate((element) => {
      const { backgroundColor, color } = getComputedStyle(element)
      const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
      return [backgroundColor, color].map((one) => {
        canvas.fillStyle = one
        canvas.fillRect(0, 0, 1, 1)
        return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)]
      })
    })
  }
  const white = [255, 255, 255]
  const black = [0, 0, 0]
  expect(await paint('#ffd400')).toEqual([[255, 212, 0], black])
  expect(await paint('teal')).toEqual([[0, 128, 128], white])
  // The contrast limit of 4.5 to 1 is between these two colours.
  expect(await paint('#767676')).toEqual([[118, 118, 118], white])
  expect(await paint('#787878')).toEqual([[120, 120, 120], black])
  expect(await paint('no colour')).toEqual([[47, 91, 215], white])
})

test('the page hides, layers and toggles the widget, and hears of its start and of votes', {
  tags: ['smoke'],
}, async ({ visit }) => {
  const { page, requests } = await visit('options/page.html')
  await page.evaluate(() => {
    const host = window as unknown as Host
    host.heard = []
    for (const name of ['ready', 'identify', 'vote'])
      host.Earshot('on', name, (detail?: { voted?: boolean; verified?: boolean }) => {
        host.heard.push([name, detail?.voted ?? detail?.verified])
      })
  })
  await init(page, { zIndex: 50, preload: 'none' })
  const launcher = launcherOf(page)
  await launcher.waitFor()
  const layer = () => page.locator('earshot-widget').evaluate((element) => getComputedStyle(element).zIndex)
  expect(await layer()).toBe('50')
  await run(page, 'hideLauncher')
  expect(await launcher.isVisible()).toBe(false)
  await run(page, 'showLauncher')
  expect(await launcher.isVisible()).toBe(true)
  await init(page, { label: 'Help' })
  expect(await launcher.innerText()).toBe('Help')
  await launcher.hover()
  await launcher.focus()
  await page.waitForLoadState('networkidle')
  expect(requests.filter((request) => request.includes('/e/c/'))).toEqual([])
  await run(page, 'toggle')
  const panel = panelOf(page)
  await panel.locator('.vote').first().click()
  const heard = () => page.evaluate(() => (window as unknown as Host).heard)
  const started = [
    ['ready', undefined],
    ['identify', false],
    ['vote', true],
  ]
  await expect.poll(heard).toEqual(expect.arrayContaining(started))
  await run(page, 'toggle')
  await panel.waitFor({ state: 'hidden' })
})

for (const [where, refuses] of [
  [
    'a status takes none',
    ({ statuses }) => ({ statuses: statuses.map((one) => ({ ...one, freezesVotes: true })) }),
  ],
  ['only whom the site names may vote', () => ({ needsIdentity: true })],
] satisfies [string, (config: WidgetConfig) => Partial<WidgetConfig>][])
  test(`votes are counted and not offered where ${where}`, async ({ visit }) => {
    const { page } = await visit('options/page.html')
    await page.route('**/e/v1/config?*', async (route) => {
      const config: WidgetConfig = await (await route.fetch()).json()
      await chooseParts(route, refuses(config))
    })
    await init(page, {})
    const panel = await openPanel(page)
    await panel
      .getByRole('img', { name: /^\d+ votes?$/ })
      .first()
      .waitFor()
    expect(await panel.getByRole('button', { name: /^Vote for/ }).count()).toBe(0)
    await panel.getByRole('listitem').getByRole('button').first().click()
    await panel.getByRole('heading', { level: 4 }).waitFor()
    expect(await panel.getByRole('button', { name: /^Vote for/ }).count()).toBe(0)
  })

test('votes are not offered to whom the team has blocked', async ({ visit }) => {
  const { page } = await visit('options/page.html')
  await init(page, {})
  const offered = (await openPanel(page)).getByRole('button', { name: /^Vote for/ })
  await offered.first().click()
  await expect.poll(() => offered.first().getAttribute('aria-pressed')).toBe('true')
  await page.waitForLoadState('networkidle')
  await page.route('**/e/v1/session', async (route) => {
    const response = await route.fetch()
    const session: ContactSession = await response.json()
    await route.fulfill({ response, json: { ...session, contact: { ...session.contact, blocked: true } } })
  })
  await page.reload()
  await init(page, {})
  const panel = await openPanel(page)
  await panel
    .getByRole('img', { name: /^\d+ votes?$/ })
    .first()
    .waitFor()
  expect(await offered.count()).toBe(0)
})

for (const [window, viewport] of Object.entries({
  desktop: { width: 1280, height: 800 },
  phone: { width: 360, height: 640 },
}))
  for (const dir of ['ltr', 'rtl'] as const)
    test(`a launcher with long words is cut, on a ${window}, ${dir}`, async ({ visit }) => {
      const { page } = await visit('options/page.html', { viewport })
      const label = 'Was können wir für Sie tun, damit Sie zufrieden sind? '.repeat(6)
      await init(page, { label, dir })
      const { x, width, height } = (await launcherOf(page).boundingBox()) ?? { x: 0, width: 0, height: 0 }
      expect([x, viewport.width - x - width]).toEqual([20, 20])
      expect(height).toBe(48)
      const words = launcherOf(page).locator('span')
      expect(await words.evaluate((span) => span.scrollWidth > span.clientWidth)).toBe(true)
      expect(await words.evaluate((span) => getComputedStyle(span).textOverflow)).toBe('ellipsis')
    })

test('in idle time the code of the panel loads where the page wants that', async ({ visit }) => {
  const { page, requests } = await visit('options/page.html')
  await init(page, { preload: 'idle' })
  await expect.poll(() => requests).toContainEqual(expect.stringMatching(/\/panel-/))
  expect(await panelOf(page).count()).toBe(0)
})

test('the page may refuse what is about to be sent, or change its words', { tags: ['smoke'] }, async ({
  visit,
}) => {
  const { page } = await visit('options/page.html')
  await page.evaluate(() => {
    const { Earshot } = window as unknown as Host
    Earshot('on', 'submit:before', async ({ draft }: { draft: { title: string } }) =>
      draft.title.includes('secret') ? false : { title: draft.title.toUpperCase(), more: 1 },
    )
  })
  await init(page, {})
  await run(page, 'open', { type: 'bug' })
  const panel = panelOf(page)
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/v1/feedback'))
      sent.push(request.postDataJSON())
  })
  await panel.getByLabel('What happened?').fill('The secret is out')
  await panel.getByRole('button', { name: 'Send report' }).click()
  await panel.getByLabel('What happened?').fill('The bell is out')
  await panel.getByRole('button', { name: 'Send report' }).click()
  await panel.getByRole('heading', { name: 'Thank you' }).waitFor()
  expect(sent).toEqual([expect.objectContaining({ title: 'THE BELL IS OUT' })])
})

test('the focus goes to what the page has named for it', async ({ visit }) => {
  const { page } = await visit('options/page.html')
  await init(page, {})
  await page.evaluate(() => {
    const { Earshot } = window as unknown as Host
    Earshot('open', { type: 'bug', trigger: document.querySelector('input') })
  })
  const panel = panelOf(page)
  await panel.getByLabel('What happened?').fill('The bell is silent')
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  await page.keyboard.type('Ada')
  expect(await page.getByLabel('Name').inputValue()).toBe('Ada')
})

test('a report has as much of the address as the page wants', async ({ visit }) => {
  const { page } = await visit('options/page.html')
  await page.evaluate(() => history.replaceState(null, '', '?plan=pro&code=secret#top'))
  const { origin, pathname } = new URL(page.url())
  const reported = async (url: string | undefined, told: string) => {
    await init(page, { privacy: { url }, capture: { routes: true } })
    const frames = [page.url(), `${origin}/app.js`].map((address) => `at ${address}:3:7`)
    await run(page, 'captureError', { message: 'No bell', stack: frames.join('\n') })
    const panel = panelOf(page)
    await launcherOf(page).click()
    await panel.getByRole('button', { name: 'Report a bug' }).click()
    await panel.getByLabel('What happened?').fill('The bell is silent')
    await panel.getByRole('switch', { name: told }).waitFor()
    const sent = page.waitForRequest((request) => request.url().endsWith('/e/v1/feedback'))
    await panel.getByRole('button', { name: 'Send report' }).click()
    await panel.getByRole('heading', { name: 'Thank you' }).waitFor()
    await run(page, 'destroy')
    const { environment, diagnostics } = (await sent).postDataJSON()
    const paths = diagnostics.entries.filter(({ kind }: DiagnosticEntry) => kind === 'route')
    const [{ stack }] = diagnostics.entries.filter(({ kind }: DiagnosticEntry) => kind === 'error')
    return [environment.page, paths.map(({ path }: { path: string }) => path), stack.split('\n')]
  }
  const script = `at ${origin}/app.js:3:7`
  const stack = [`at ${origin}${pathname}:3:7`, script]
  expect(await reported(undefined, 'Visited pages')).toEqual([origin + pathname, [pathname], stack])
  expect(await reported('origin', 'Errors')).toEqual([origin, [], [`at ${origin}/…:3:7`, script]])
  expect(await reported('full', 'Visited pages')).toEqual([
    `${origin}${pathname}?plan=pro&code=[removed]#top`,
    [pathname],
    stack,
  ])
})

test('a host element that the page removes comes back with the next key', async ({ visit }) => {
  const { page } = await visit('options/page.html')
  await init(page, {})
  await openPanel(page)
  await page.locator('earshot-widget').evaluate((element) => element.remove())
  await page.getByLabel('Name').focus()
  await page.keyboard.press('a')
  await launcherOf(page).waitFor()
  await run(page, 'destroy')
  await page.keyboard.press('b')
  expect(await page.locator('earshot-widget').count()).toBe(0)
})

test('where the policy of the page forbids our requests the text stays, and the page hears why', async ({
  visit,
}) => {
  const { page } = await visit('options/no-connect.html')
  await page.waitForFunction(() => 'Earshot' in window)
  await page.evaluate(() => {
    const host = window as unknown as Host
    host.heard = []
    host.Earshot('on', 'error', ({ code }: { code: string }) => host.heard.push(code))
    host.Earshot('open', { type: 'bug' })
  })
  const panel = panelOf(page)
  await panel.getByLabel('What happened?').fill('The bell is silent')
  await panel.getByRole('button', { name: 'Send report' }).click()
  await panel.getByText('This website may not send feedback here.').waitFor({ timeout: 20_000 })
  expect(await panel.getByLabel('What happened?').inputValue()).toBe('The bell is silent')
  expect(await page.evaluate(() => (window as unknown as Host).heard)).toEqual(['csp'])
})
