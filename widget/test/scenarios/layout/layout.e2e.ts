import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { launcherOf, openPanel, panelOf } from '../../panel-of.ts'
import { test } from '../../visit.ts'
import { ways } from '../../ways.ts'

interface Host {
  Earshot(command: string, options: object): void
}

/** Elements of the panel that extend beyond it or make it scroll sideways. */
const overflowing = (panel: Locator) =>
  panel.evaluate((element) => {
    const frame = element.getBoundingClientRect()
    const scrolls = (part: Element) => !!part.closest('pre, .editor .top')
    const parts = Array.from(element.querySelectorAll('*')).filter((part) => !scrolls(part))
    const beside = parts.filter((part) => {
      const { left, right, width } = part.getBoundingClientRect()
      return width > 0 && (left < frame.left - 1 || right > frame.right + 1)
    })
    const wide = parts.filter(
      (part) => getComputedStyle(part).overflowX === 'auto' && part.scrollWidth > part.clientWidth,
    )
    return [...beside, ...wide].map((part) => part.outerHTML.slice(0, 100))
  })

/** Small windows: a narrow phone, and a laptop whose page is zoomed. */
const windows = {
  'at 320 pixels': { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true },
  'zoomed to 200 % and written from right to left': {
    viewport: { width: 640, height: 400 },
    deviceScaleFactor: 2,
  },
} as const

const cases = Object.keys(windows).flatMap((name) => Object.keys(ways).map((view) => [name, view] as const))

test.for(cases)('%s nothing of the view overflows: %s', async ([name, view], { visit }) => {
  const { page } = await visit('plain/page.html', windows[name as keyof typeof windows])
  await launcherOf(page).waitFor()
  if (name.endsWith('left'))
    await page.evaluate(() => (window as unknown as Host).Earshot('init', { dir: 'rtl' }))
  const panel = await openPanel(page)
  await ways[view]?.(panel)
  await page.waitForLoadState('networkidle')
  expect(await overflowing(panel)).toEqual([])
})

const isInSight = async (button: Locator) => {
  const box = await button.boundingBox()
  const panel = await button.page().getByRole('dialog').boundingBox()
  return !!box && !!panel && box.y > panel.y && box.y + box.height <= panel.y + panel.height
}

test.for([
  ['a window 600 pixels high', { width: 1280, height: 600 }],
  ['a phone', { width: 390, height: 664 }],
] as const)('in %s the buttons to send and to end are always in sight', async ([, viewport], { visit }) => {
  const { page } = await visit('plain/page.html', { viewport })
  const panel = await openPanel(page)
  await panel.getByRole('button', { name: 'Report a bug' }).click()
  const send = panel.getByRole('button', { name: 'Send report' })
  await panel.getByRole('switch').waitFor()
  expect(await isInSight(send)).toBe(true)
  await panel.getByRole('button', { name: 'Want to hear what happens next?' }).click()
  const email = panel.getByLabel('Email')
  await expect.poll(() => email.evaluate((field: Element) => field.matches(':focus'))).toBe(true)
  const below = await send.boundingBox()
  const field = await email.boundingBox()
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  expect(await isInSight(send)).toBe(true)
  await panel.getByLabel('What happened?').fill('The pier lamp is out')
  await send.click()
  await panel.getByRole('heading', { name: 'Thank you' }).waitFor()
  const done = panel.getByRole('button', { name: 'Done' })
  const notify = panel.getByRole('button', { name: 'Notify me' })
  await notify.waitFor()
  expect(await isInSight(done)).toBe(true)
  await notify.click()
  await expect.poll(() => email.evaluate((field: Element) => field.matches(':focus'))).toBe(true)
  expect([await isInSight(email), await isInSight(done)]).toEqual([true, true])
})

/** Holds requests for some chunks; returns a function that releases them. */
async function hold(page: Page, ...chunks: string[]): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  for (const chunk of chunks)
    await page.route(`**/e/c/0/${chunk}-*`, (route) => promise.then(() => route.continue()))
  return resolve
}

for (const kind of ['idea', 'bug'] as const)
  test(`whatever comes late, the first press on a button of the form for the ${kind} meets it`, async ({
    visit,
  }) => {
    const { page } = await visit('plain/page.html')
    await launcherOf(page).waitFor()
    const arrive = await hold(page, 'forms', 'pictures', 'diagnostics')
    await page.evaluate((type) => (window as unknown as Host).Earshot('open', { type }), kind)
    const panel = panelOf(page)
    const attach = panel.getByRole('button', { name: /^Add a (screenshot|picture)$/ })
    const title = panel.getByRole('textbox').first()
    const placesOf = async () => [await attach.boundingBox(), await title.boundingBox()]
    await attach.waitFor()
    const places = await placesOf()
    await attach.hover()
    arrive()
    await panel.getByText('Only you and the team see them.').waitFor()
    const more = panel.getByText('Want to hear what happens next?')
    await more.waitFor()
    // A button among the words of a form is told from them by its line.
    expect(await more.evaluate((button) => getComputedStyle(button).textDecorationLine)).toBe('underline')
    expect(await placesOf()).toEqual(places)
    await title.fill(kind === 'idea' ? 'waiting list for courses' : 'The pier')
    if (kind === 'idea') await panel.getByText('Already suggested?').waitFor()
    expect(await placesOf()).toEqual(places)
    await title.fill('')
    await panel.getByText('Already suggested?').waitFor({ state: 'detached' })
    expect(await placesOf()).toEqual(places)
  })
