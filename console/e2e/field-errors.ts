import type { Page } from 'playwright'

/** The sentences that stand beside fields, in the page's order. */
export const fieldErrors = (page: Page): Promise<string[]> =>
  page.locator('form [id$="-error"]').allInnerTexts()
