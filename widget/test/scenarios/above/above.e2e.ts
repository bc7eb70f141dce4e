import type { Page } from 'playwright'
import { expect } from 'vitest'
import { launcherOf } from '../../panel-of.ts'
import { test } from '../../visit.ts'

const panelOf = (page: Page) => page.locator('earshot-widget dialog')

/** Writes an idea in the panel, opened by the launcher, as on any page. */
async function useWidget(page: Page): Promise<void> {
  const panel = panelOf(page)
  if (!(await panel.isVisible())) await launcherOf(page).click()
  const title = panel.getByLabel('Your idea in one line')
  const begin = panel.getByRole('button', { name: 'Suggest an idea' })
  await begin.or(title).first().waitFor()
  if (await begin.isVisible()) await begin.click()
  await title.fill('')
  await title.click()
  await page.keyboard.type('A tiller')
  expect(await title.inputValue()).toBe('A tiller')
  await panel.getByRole('button', { name: 'Close' }).click()
  await panel.waitFor({ state: 'hidden' })
}

const layers = [
  ['a modal dialog', '#dialog'],
  ['a modal dialog in a shadow root', '#shadow'],
  ['the full screen', '#full'],
] as const

test.for(layers)('launcher and panel can be used with %s', async ([, opener], { visit }) => {
  const { page, diagnostics } = await visit('above/page.html')
  await launcherOf(page).waitFor()
  await page.locator(opener).click()
  if (opener === '#full') await page.waitForFunction(() => document.fullscreenElement)
  await useWidget(page)
  // The page's own dialog still works.
  if (opener !== '#full') {
    await page.getByRole('textbox').first().fill('Cowes')
    await page.getByRole('button', { name: 'Close' }).click()
  } else await page.evaluate(() => document.exitFullscreen())
  const parent = () =>
    page.locator('earshot-widget').evaluate((host: Element) => host.parentElement?.localName)
  await expect.poll(parent).toBe('html')
  await useWidget(page)
  expect(diagnostics).toEqual([])
})

test.for(layers)('an open panel can be used when the page goes on to %s', async ([, opener], { visit }) => {
  const { page, diagnostics } = await visit('above/page.html')
  await launcherOf(page).click()
  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'Suggest an idea' }).click()
  await panel.getByLabel('Your idea in one line').fill('A keel')
  await page.locator(opener).click()
  if (opener === '#full') await page.waitForFunction(() => document.fullscreenElement)
  const title = panel.getByLabel('Your idea in one line')
  await title.click({ timeout: 5_000 })
  await page.keyboard.press('End')
  await page.keyboard.type(' of oak')
  expect(await title.inputValue()).toBe('A keel of oak')
  expect(diagnostics).toEqual([])
})
