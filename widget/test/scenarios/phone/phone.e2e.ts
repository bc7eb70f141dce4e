import { expect } from 'vitest'
import { launcherOf, openPanel } from '../../panel-of.ts'
import { test } from '../../visit.ts'

test.for([320, 360])(
  'at %i pixels the panel is the screen, modal, and nothing overflows',
  async (width, { visit }) => {
    const { page } = await visit('plain/page.html', {
      viewport: { width, height: 640 },
      hasTouch: true,
      isMobile: true,
    })
    const panel = await openPanel(page)
    expect(await panel.boundingBox()).toEqual({ x: 0, y: 0, width, height: 640 })
    expect(await panel.evaluate((element) => element.matches(':modal'))).toBe(true)
    const overflow = () =>
      panel.evaluate((element) =>
        Array.from(element.querySelectorAll('*'))
          .filter((part) => part.getBoundingClientRect().right > innerWidth + 1)
          .map((part) => part.outerHTML.slice(0, 80)),
      )
    expect(await overflow()).toEqual([])
    await panel.getByRole('button', { name: 'Report a bug' }).tap()
    await panel.getByRole('switch').waitFor()
    expect(await overflow()).toEqual([])
    expect(
      await panel.getByLabel('What happened?').evaluate((field) => getComputedStyle(field).fontSize),
    ).toBe('16px')
    await panel.getByRole('button', { name: 'Send report' }).scrollIntoViewIfNeeded()
    await panel.getByRole('button', { name: 'Close' }).tap()
    await panel.waitFor({ state: 'hidden' })
  },
)

test('on a page written from right to left the corner is the other one, and what a language of that direction shows is mirrored', {
  tags: ['smoke'],
}, async ({ visit }) => {
  const { page } = await visit('plain/page.html')
  await launcherOf(page).waitFor()
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  expect((await launcherOf(page).boundingBox())?.x).toBe(20)
  await page.evaluate(() => {
    const { Earshot } = window as unknown as { Earshot(command: string, options: object): void }
    Earshot('init', { dir: 'rtl' })
  })
  const panel = await openPanel(page)
  expect((await panel.boundingBox())?.x).toBe(20)
  const vote = await panel.locator('.vote').first().boundingBox()
  const title = await panel.locator('.row .link').first().boundingBox()
  expect(vote?.x).toBeGreaterThan(title?.x ?? Number.POSITIVE_INFINITY)
})

test('on a phone held sideways the panel is the screen, and both fields and the button can be reached', {
  tags: ['smoke'],
}, async ({ visit }) => {
  const { page } = await visit('plain/page.html', { viewport: { width: 740, height: 340 }, hasTouch: true })
  const panel = await openPanel(page)
  expect(await panel.boundingBox()).toEqual({ x: 0, y: 0, width: 740, height: 340 })
  await panel.getByRole('button', { name: 'Report a bug' }).tap()
  const box = await panel.getByLabel('Details optional').boundingBox()
  expect((box?.y ?? 400) + (box?.height ?? 0)).toBeLessThan(340)
  // The on-screen keyboard shrinks the visible area.
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, 'height', { value: 180 })
    visualViewport?.dispatchEvent(new Event('resize'))
  })
  await panel.getByRole('button', { name: 'Send report' }).scrollIntoViewIfNeeded()
  const send = await panel.getByRole('button', { name: 'Send report' }).boundingBox()
  expect((send?.y ?? 400) + (send?.height ?? 0)).toBeLessThanOrEqual(180)
})

test('on a page that is zoomed by its styles, title and buttons of the panel stay on the screen', async ({
  visit,
}) => {
  const { page } = await visit('plain/page.html')
  await page.evaluate(() => {
    document.documentElement.style.zoom = '1.5'
  })
  const panel = await openPanel(page)
  expect((await panel.boundingBox())?.y).toBeGreaterThanOrEqual(0)
  expect((await panel.getByRole('button', { name: 'Close' }).boundingBox())?.y).toBeGreaterThanOrEqual(0)
})
