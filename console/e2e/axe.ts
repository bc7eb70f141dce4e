import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { expect } from 'vitest'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Fails when axe finds anything against WCAG 2.2 AA, or against good practice, on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .options({
      runOnly: tags,
      resultTypes: ['violations'],
      // Menus and notices float in a portal beside the landmarks.
      rules: { region: { enabled: false } },
    })
    // In the page itself rather than in a blank one beside it, which takes as long again: no frame is of another origin.
    .setLegacyMode()
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}

/** Fails when the page is wider than its window. */
export async function expectFits(page: Page): Promise<void> {
  const { scrolled, window } = await page.evaluate(() => ({
    scrolled: document.documentElement.scrollWidth,
    window: innerWidth,
  }))
  expect(scrolled, page.url()).toBeLessThanOrEqual(window)
}

/** Checks a page that was opened in light on a large screen, then the same page in dark on a phone. */
export async function expectAccessibleEverywhere(
  page: Page,
  settled: (page: Page) => Promise<unknown> = async () => undefined,
): Promise<void> {
  await settled(page)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 360, height: 740 })
  await settled(page)
  await expectAccessible(page)
  await expectFits(page)
}
