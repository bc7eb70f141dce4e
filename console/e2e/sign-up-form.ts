import type { Page } from 'playwright'
import { newPersonDetails, type Person } from './person.ts'

export const signUpFields = {
  companyName: (page: Page) => page.getByLabel('Company name'),
  firstName: (page: Page) => page.getByLabel('First name'),
  lastName: (page: Page) => page.getByLabel('Last name'),
  email: (page: Page) => page.getByRole('textbox', { name: 'Email' }),
  password: (page: Page) => page.getByLabel('Password', { exact: true }),
  confirmPassword: (page: Page) => page.getByLabel('Confirm password'),
}
const boxes = {
  terms: (page: Page) => page.getByLabel('I have read and accept the terms of service'),
  privacy: (page: Page) => page.getByLabel('I have read and accept the privacy policy'),
}

export type SignUp = Record<keyof typeof signUpFields, string> & Record<keyof typeof boxes, boolean>

/** Input that the sign-up accepts, for the given person or a new one. */
export function completeSignUp(
  { email, password, firstName, companyName }: Person = newPersonDetails(),
): SignUp {
  const person = { email, password, firstName, companyName }
  return { ...person, lastName: 'Lovelace', confirmPassword: password, terms: true, privacy: true }
}

export const signUpButton = (page: Page) => page.getByRole('button', { name: 'Sign up', exact: true })

/** Opens the sign-up with its fields for email and password. */
export async function openSignUp(page: Page, address = '/signup-hidden'): Promise<void> {
  await page.goto(address)
  await signUpButton(page).waitFor()
}

/** Accepts the terms of service and the privacy policy. */
export async function acceptTerms(page: Page): Promise<void> {
  await boxes.terms(page).check()
  await boxes.privacy(page).check()
}

/** Fills in the open sign-up form and submits it. */
export async function submitSignUp(page: Page, signUp: SignUp): Promise<void> {
  for (const name of Object.keys(signUpFields) as (keyof typeof signUpFields)[])
    await signUpFields[name](page).fill(signUp[name])
  for (const name of Object.keys(boxes) as (keyof typeof boxes)[])
    await boxes[name](page).setChecked(signUp[name])
  await signUpButton(page).click()
}
