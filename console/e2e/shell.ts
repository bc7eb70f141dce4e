import type { Locator, Page } from 'playwright'

/** The main navigation of the console or of the public pages. */
export const mainNavigation = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' })

export const userMenuButton = (page: Page): Locator => page.getByRole('button', { name: 'User menu' })

/** Opens the user menu of the page. */
export async function openUserMenu(page: Page): Promise<Locator> {
  await userMenuButton(page).click()
  const menu = page.getByRole('menu')
  await menu.waitFor()
  return menu
}

/** Logs out through the user menu. */
export async function logOut(page: Page): Promise<void> {
  await (await openUserMenu(page)).getByRole('menuitem', { name: 'Logout' }).click()
}

/** Waits for the page's title. */
export const titleIs = (page: Page, title: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()

/** Navigates to another address of the console or of a board as a link does, without loading the page again. */
export const goTo = (page: Page, address: string): Promise<void> =>
  page.evaluate((address) => {
    // The console's router numbers its history entries in `idx`.
    history.pushState({ idx: (history.state?.idx ?? 0) + 1 }, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
