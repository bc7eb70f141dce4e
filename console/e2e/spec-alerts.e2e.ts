import type { Project } from '@earshot/shared/project'
import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { owner } from './person.ts'
import { test } from './visit.ts'

/** The colour of the one alert with that title on the page. */
async function colourOf(page: Page, role: 'alert' | 'status', title: string): Promise<string> {
  const alert: Locator = page.getByRole(role).filter({ hasText: title })
  await alert.waitFor()
  return alert.getByText(title, { exact: true }).evaluate((element) => getComputedStyle(element).color)
}

test('[4.6] alerts are info, warning, danger or success, or there is none', async ({ visit }) => {
  const { page } = await visit()
  await page.goto('/login-hidden')
  await page.getByRole('button', { name: 'Use Email/Password' }).waitFor()
  expect(await page.locator('[data-notice]').count()).toBe(0)
  await page.goto('/login-hidden?error=No')
  const danger = await colourOf(page, 'alert', 'Login Error')
  await page.goto('/login-hidden?success=activated')
  const success = await colourOf(page, 'status', 'Email Activated')
  const member = await owner()
  const signedIn = await visit({ cookies: member.cookies })
  const { items } = (await member.call('GET', '/projects')) as { items: [Project] }
  await signedIn.page.goto(`/projects/${items[0].id}/branding`)
  const info = await colourOf(signedIn.page, 'status', 'The Free plan')
  const form = page.getByRole('form', { name: 'Create Account' })
  await page.goto('/signup-hidden')
  await page.getByRole('button', { name: 'Use Email/Password' }).click()
  await form.getByLabel('Company name').fill('Engines')
  await form.getByLabel('First name').fill('Ada')
  await form.getByLabel('Last name').fill('Lovelace')
  await form.getByLabel('I have read and accept the terms of service').check()
  await form.getByLabel('I have read and accept the privacy policy').check()
  await form.getByRole('textbox', { name: 'Email' }).fill(member.email)
  await form.getByLabel('Password', { exact: true }).fill(member.password)
  await form.getByLabel('Confirm password').fill(member.password)
  await form.getByRole('button', { name: 'Sign up', exact: true }).click()
  const warning = await colourOf(page, 'alert', 'Warning')
  expect(new Set([danger, success, info, warning]).size).toBe(4)
})
