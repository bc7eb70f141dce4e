import type { Locator, Page } from 'playwright'

export const usersTable = (page: Page): Locator => page.getByRole('table', { name: 'Users' })
export const userRow = (page: Page, text: string): Locator =>
  usersTable(page).getByRole('row').filter({ hasText: text })

/** Names in the list, in its order. */
export async function userNames(page: Page): Promise<string[]> {
  const cells = await usersTable(page).locator('tbody tr td:first-child').allInnerTexts()
  return cells.map((name) => name.trim())
}

export async function openUsers(page: Page): Promise<void> {
  await page.goto('/users')
  await usersTable(page).waitFor()
}

export async function openInviteUser(page: Page): Promise<void> {
  await openUsers(page)
  await page.getByRole('button', { name: 'Invite User' }).click()
  await page.getByRole('heading', { name: 'Invite User' }).waitFor()
}

export const textField = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name, exact: true })
export const roleField = (page: Page): Locator => page.getByRole('combobox', { name: 'Role' })
export const submitButton = (page: Page): Locator => page.getByRole('button', { name: 'Submit', exact: true })
