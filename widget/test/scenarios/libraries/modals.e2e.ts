import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { launcherOf } from '../../panel-of.ts'
import { test } from '../../visit.ts'

const libraries = readdirSync(join(import.meta.dirname, 'modals')).map((name) => name.split('.')[0] as string)

/** The focused element: the name of the widget's field or the tag of the widget's element, else `page`. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const inner = document.activeElement?.shadowRoot?.activeElement
    return inner?.getAttribute('name') ?? inner?.localName ?? 'page'
  })

test.for(libraries)(
  'above a modal of %s a bug can be reported, and the modal stays',
  async (library, { visit }) => {
    const { page, diagnostics } = await visit('libraries/page.html', { library })
    await launcherOf(page).waitFor()
    await page.getByRole('button', { name: 'Book' }).click()
    const theirs = page.getByLabel('Who comes')
    await theirs.fill('Ada')
    await page.evaluate(() => {
      const { Earshot } = window as unknown as { Earshot(command: string, input: object): void }
      Earshot('open', { view: 'form', type: 'bug' })
    })

    const panel = page.locator('earshot-widget dialog')
    await expect.poll(() => focused(page)).toBe('title')
    await page.keyboard.type('The harbour is gone')
    await page.keyboard.press('Tab')
    await expect.poll(() => focused(page)).toBe('body')
    await page.keyboard.type('Since noon')
    expect(await panel.getByLabel('What happened?').inputValue()).toBe('The harbour is gone')
    expect(await panel.getByLabel('Details optional').inputValue()).toBe('Since noon')
    for (let press = 0; press < 8; press += 1) {
      await page.keyboard.press('Tab')
      // After the widget's last element comes the browser's own bar, if any, and then the widget's first element again.
      expect(await theirs.evaluate((field) => field === document.activeElement)).toBe(false)
    }
    expect(await theirs.inputValue()).toBe('Ada')

    await panel.getByLabel('What happened?').click()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })
    expect(await theirs.isVisible()).toBe(true)
    await expect.poll(() => theirs.evaluate((field) => field === document.activeElement)).toBe(true)
    // Some modals select the whole text on focus.
    await page.keyboard.press('End')
    await page.keyboard.type(' and Bo')
    expect(await theirs.inputValue()).toBe('Ada and Bo')
    await page.keyboard.press('Escape')
    await theirs.waitFor({ state: 'hidden' })
    expect(diagnostics.filter((line) => line.startsWith('thrown'))).toEqual([])
  },
)
