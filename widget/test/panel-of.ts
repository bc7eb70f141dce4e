import type { Locator, Page } from 'playwright'

/** The launcher button. */
export const launcherOf = (page: Page): Locator => page.locator('earshot-widget .launcher')

/** The open panel. */
export const panelOf = (page: Page): Locator => page.getByRole('dialog')

/** Opens the panel by its launcher and waits for the ideas. */
export async function openPanel(page: Page): Promise<Locator> {
  await launcherOf(page).click()
  const panel = panelOf(page)
  await panel.getByRole('heading', { name: 'Most wanted' }).waitFor()
  return panel
}
