import { expect } from 'vitest'
import { launcherOf, panelOf } from '../../panel-of.ts'
import { test } from '../../visit.ts'

test.for(['lenis', 'sections'])(
  'where %s scrolls the page, the wheel over the panel scrolls the panel',
  async (library, { visit }) => {
    const { page } = await visit('libraries/page.html', { library, viewport: { width: 1280, height: 500 } })
    await launcherOf(page).waitFor()
    await page.evaluate(() => {
      const { Earshot } = window as unknown as { Earshot(command: string, input: object): void }
      Earshot('open', { view: 'board' })
    })
    await panelOf(page).getByRole('listitem').nth(4).waitFor()
    const view = panelOf(page).locator('.body')
    await view.hover()
    await page.mouse.wheel(0, 200)
    await expect.poll(() => view.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
    expect(await page.evaluate(() => scrollY)).toBe(0)

    // Outside the panel the wheel still belongs to the page.
    await page.mouse.move(100, 200)
    await page.mouse.wheel(0, 200)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  },
)
