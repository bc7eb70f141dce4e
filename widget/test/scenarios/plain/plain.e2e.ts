import { expect } from 'vitest'
import { launcherOf, openPanel } from '../../panel-of.ts'
import { test } from '../../visit.ts'

test('the page start loads one script, idle time one configuration, and nothing is logged', {
  tags: ['smoke'],
}, async ({ visit }) => {
  const { page, requests, diagnostics } = await visit('plain/page.html')
  await launcherOf(page).waitFor()
  await page.waitForLoadState('networkidle')
  expect(requests).toEqual(['GET /e/v1.js', 'GET /e/v1/config'])
  expect(diagnostics).toEqual([])
})

test('a second page uses the configuration of the first', { tags: ['smoke'] }, async ({ visit }) => {
  const { page, requests } = await visit('plain/page.html')
  await launcherOf(page).waitFor()
  requests.length = 0
  await page.reload()
  await launcherOf(page).waitFor()
  await page.waitForLoadState('networkidle')
  expect(requests.filter((call) => call !== 'GET /e/v1.js')).toEqual([])
})

test('the launcher is 48 by 48, 20 pixels from its corner', { tags: ['smoke'] }, async ({ visit }) => {
  const { page } = await visit('plain/page.html')
  const button = launcherOf(page)
  await button.waitFor()
  expect(await button.boundingBox()).toEqual({ x: 1280 - 20 - 48, y: 800 - 20 - 48, width: 48, height: 48 })
})

test('the panel opens with the ideas most wanted and adds nothing to the page but its element', {
  tags: ['smoke'],
}, async ({ visit }) => {
  const { page, diagnostics } = await visit('plain/page.html')
  await launcherOf(page).waitFor()
  const panel = await openPanel(page)
  await expect.poll(() => panel.getByRole('listitem').count()).toBe(5)
  const traces = await page.evaluate(() => ({
    sheets: document.styleSheets.length + document.adoptedStyleSheets.length,
    bodyStyle: document.body.getAttribute('style'),
    underHtml: Array.from(document.documentElement.children, ({ localName }) => localName),
    cookies: document.cookie,
  }))
  expect(traces).toEqual({
    sheets: 0,
    bodyStyle: null,
    underHtml: ['head', 'body', 'earshot-widget'],
    cookies: '',
  })
  expect(diagnostics).toEqual([])
})

test('it is not printed', { tags: ['smoke'] }, async ({ visit }) => {
  const { page } = await visit('plain/page.html')
  await launcherOf(page).waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await launcherOf(page).isVisible()).toBe(false)
})

test('in forced colours the launcher has a border and the chosen switch is marked', {
  tags: ['smoke'],
}, async ({ visit }) => {
  const { page } = await visit('plain/page.html', { forcedColors: 'active' })
  const panel = await openPanel(page)
  const border = await launcherOf(page).evaluate((element) => getComputedStyle(element).borderTopColor)
  expect(border).not.toBe('rgba(0, 0, 0, 0)')
  await panel.getByRole('button', { name: 'Report a bug' }).click()
  expect(await panel.getByRole('switch').evaluate((field) => getComputedStyle(field).outlineStyle)).toBe(
    'solid',
  )
})

test('a browser that knows no light-dark() has the light colours', { tags: ['smoke'] }, async ({ visit }) => {
  const { page } = await visit('plain/page.html', { colorScheme: 'dark' })
  await page.evaluate(() => {
    const create = document.createElement.bind(document)
    // An element's style accepts no colour that the browser does not know.
    document.createElement = (name: string) =>
      name === 'i'
        ? Object.defineProperty(create(name), 'style', {
            value: new Proxy({ color: '' }, { set: () => true }),
          })
        : create(name)
  })
  const panel = await openPanel(page)
  const colors = await panel.evaluate((element) => {
    const { backgroundColor, color } = getComputedStyle(element)
    return [backgroundColor, color]
  })
  expect(colors).toEqual(['rgb(255, 255, 255)', 'rgb(25, 27, 31)'])
})
