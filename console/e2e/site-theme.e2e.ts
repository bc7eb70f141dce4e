import type { Page } from 'playwright'
import { expect } from 'vitest'
import { test } from './visit.ts'

const background = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const choose = (page: Page, theme: string): Promise<void> =>
  page.getByRole('contentinfo').getByRole('radio', { name: theme }).check()

test('a theme that is chosen holds on every public page, before anything is drawn', async ({ visit }) => {
  const { page, context } = await visit({ scheme: 'light', at: '/pricing' })
  const light = await background(page)
  await choose(page, 'Dark')
  const dark = await background(page)
  expect(dark).not.toBe(light)
  // Records the theme as soon as the page's first element exists: before the first paint, and before any module runs.
  await context.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return
      observer.disconnect()
      document.documentElement.dataset.first =
        document.documentElement.getAttribute('data-mantine-color-scheme') ?? 'none'
    }).observe(document, { childList: true, subtree: true })
  })
  for (const path of ['/', '/help', '/login', '/signup']) {
    await page.goto(path)
    await page.getByRole('contentinfo').waitFor()
    expect([path, await page.evaluate(() => document.documentElement.dataset.first)]).toEqual([path, 'dark'])
    expect(await page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true)
  }
})

test('the theme follows another tab, and the system once nothing is chosen', async ({ visit }) => {
  const { page, context } = await visit({ scheme: 'light', at: '/pricing' })
  const other = await context.newPage()
  await other.goto('/login')
  await choose(other, 'Dark')
  await expect.poll(() => page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true)
  const dark = await background(page)
  await choose(page, 'System')
  expect(await background(page)).not.toBe(dark)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => background(page)).toBe(dark)
})

test('with forced colours and with more contrast buttons and lines can be seen', async ({ visit }) => {
  const { page } = await visit({ at: '/login' })
  await page.getByRole('textbox', { name: 'Email' }).waitFor()
  const border = (role: 'button' | 'radio', name: string) =>
    page.getByRole(role, { name, exact: true }).evaluate((element) => {
      const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(element)
      return [borderTopWidth, borderTopColor !== backgroundColor]
    })
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await border('button', 'Login')).toEqual(['1px', true])
  await page.emulateMedia({ forcedColors: 'none' })
  const line = () =>
    page.getByRole('contentinfo').evaluate((footer) => getComputedStyle(footer).borderTopColor)
  const usual = await line()
  await page.emulateMedia({ contrast: 'more' })
  expect(await line()).not.toBe(usual)
})
