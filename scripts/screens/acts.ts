import type { Page } from 'playwright'

/** Clicks the first button of a name. */
export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click()
/** Clicks the first link of a list. */
export const follow = (list: string) => (page: Page) =>
  page.getByRole('list', { name: list }).getByRole('link').first().click()
