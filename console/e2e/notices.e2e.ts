import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { firstProject } from './customer.ts'
import { createOwner } from './person.ts'
import { completeSignUp, openSignUp, submitSignUp } from './sign-up-form.ts'
import { test } from './visit.ts'

/** Colour of the only alert or status with the title on the page. */
async function colourOf(page: Page, role: 'alert' | 'status', title: string): Promise<string> {
  const alert: Locator = page.getByRole(role).filter({ hasText: title })
  await alert.waitFor()
  return alert.getByText(title, { exact: true }).evaluate((element) => getComputedStyle(element).color)
}

test('alerts are info, warning, danger or success, or there is none', { tags: ['4.6'] }, async ({
  visit,
}) => {
  const { page } = await visit({ at: '/login-hidden' })
  await page.getByRole('textbox', { name: 'Email' }).waitFor()
  expect(await page.locator('[data-notice]').count()).toBe(0)
  await page.goto('/login-hidden?error=No')
  const danger = await colourOf(page, 'alert', 'Login Error')
  await page.goto('/login-hidden?success=activated')
  const success = await colourOf(page, 'status', 'Email Activated')
  const member = await createOwner()
  const signedIn = await visit({ cookies: member.cookies })
  const { id } = await firstProject(member)
  await signedIn.page.goto(`/projects/${id}/widget`)
  const info = await colourOf(signedIn.page, 'status', 'The Free plan')
  await openSignUp(page)
  await submitSignUp(page, completeSignUp(member))
  const warning = await colourOf(page, 'alert', 'Warning')
  expect(new Set([danger, success, info, warning]).size).toBe(4)
})
