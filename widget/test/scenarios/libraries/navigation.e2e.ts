import { expect } from 'vitest'
import { launcherOf, openPanel } from '../../panel-of.ts'
import { test } from '../../visit.ts'

test.for(['turbo', 'htmx'])(
  'where %s replaces the page, the widget stays, with what is being written',
  async (library, { visit }) => {
    const { page, diagnostics } = await visit('libraries/page.html', { library })
    const panel = await openPanel(page)
    await panel.getByRole('button', { name: 'Suggest an idea' }).click()
    await panel.getByLabel('Your idea in one line').fill('A second jetty')
    await page.evaluate(() => {
      document.querySelector('h1')?.setAttribute('title', 'Of the first page')
      ;(window as unknown as { stayed: boolean }).stayed = true
    })
    await page.getByRole('link', { name: 'Another page' }).click()
    await page.waitForURL(/another/)
    await page.locator('h1:not([title])').waitFor()
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
    expect(await page.locator('earshot-widget').count()).toBe(1)
    expect(await panel.getByLabel('Your idea in one line').inputValue()).toBe('A second jetty')

    await page.goBack()
    await page.waitForURL((url) => !url.search.includes('another'))
    expect(await page.locator('earshot-widget').count()).toBe(1)
    expect(await launcherOf(page).count()).toBe(1)
    await panel.getByRole('button', { name: 'Send idea' }).click()
    await panel.getByRole('heading', { name: 'Thank you' }).waitFor()
    expect(diagnostics).toEqual([])
  },
)
