import type { Locator, Page } from 'playwright'

/** Error messages beside fields, in the page's order. */
export const fieldErrors = (page: Page): Promise<string[]> =>
  page.locator('form [id$="-error"]').allInnerTexts()

/** Lines of the alert or status that contains the text. */
export async function notice(page: Page, role: 'alert' | 'status', text: string): Promise<string[]> {
  const shown = page.getByRole(role).filter({ hasText: text })
  await shown.waitFor()
  return (await shown.innerText()).split(/\n+/)
}

/** True if an element has the focus. */
export const isFocused = (element: Locator): Promise<boolean> =>
  element.evaluate((focused) => focused === document.activeElement)

/** Logs in on the open login page. */
export async function logIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await submitLogin(page, { email, password })
}

/** Makes later pages offer to sign in with a provider. */
export async function offerGoogle(page: Page, provider = 'Google'): Promise<void> {
  await page.route('**/api/v1/auth/session', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), provider } })
  })
}

/** Fills the visible fields of the login form and submits them. */
export async function submitLogin(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

/** Delays requests. @returns a function that lets the delayed requests continue. */
export async function holdRequests(page: Page, url: string): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await held.promise
    await route.fallback()
  })
  return held.resolve
}
