import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { expectAccessible } from './axe.ts'
import { notice } from './forms.ts'
import { startOwnSite } from './host-site.ts'
import { mailedLink } from './mailbox.ts'
import { createOwner, newPersonDetails, type Person } from './person.ts'
import { acceptTerms, completeSignUp, openSignUp, signUpFields, submitSignUp } from './sign-up-form.ts'
import { test } from './visit.ts'

const activationLink = (email: string) => mailedLink(email, '/activate')
const activateButton = (page: Page) => page.getByRole('button', { name: 'Activate account' })

/** Signs a new person up on the page, without activating the account. */
async function signUp(page: Page): Promise<Person> {
  const person = newPersonDetails()
  await openSignUp(page, '/signup')
  await submitSignUp(page, completeSignUp(person))
  await page.getByText('Account Created').waitFor()
  return person
}

test('somebody signs up, activates the account by a link that works once, logs in and is greeted', {
  tags: ['smoke', '2.26', '4.22', '4.23', '4.24', '4.25', '4.54', '8.26', '8.30'],
}, async ({ visit }) => {
  const { page } = await visit()
  const person = await signUp(page)
  expect(await notice(page, 'status', 'Account Created')).toEqual([
    'Account Created',
    'Your account has been created and requires activation.',
    'Please click the link in the activation email.',
  ])
  expect(await page.locator('form').count()).toBe(0)
  const link = await activationLink(person.email)
  await page.goto(link)
  await page.waitForURL('**/activate')
  // In the browser of the sign-up the link is enough: no password is asked for again.
  await activateButton(page).click()
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { name: 'Hello Ada' }).waitFor()

  await page.context().clearCookies()
  await page.goto(link)
  await activateButton(page).click()
  expect(await notice(page, 'alert', 'expired')).toEqual([
    'Error',
    'The email activation link has expired, please signup again to send a new email or click on the latest activation email',
  ])
  await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe('/signup')
})

test('a link opened in another browser asks for the password that was chosen, and signs in', async ({
  visit,
}) => {
  const { page } = await visit()
  const mistyped = await signUp(page)
  // The address was mistyped: only it is typed again.
  await page.getByText(`We sent it to ${mistyped.email}.`).waitFor()
  await page.getByRole('button', { name: 'Use another address' }).click()
  const person = { ...mistyped, email: newPersonDetails().email }
  expect(await signUpFields.companyName(page).inputValue()).toBe(person.companyName)
  await signUpFields.email(page).fill(person.email)
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await page.getByText(`We sent it to ${person.email}.`).waitFor()
  const { page: phone } = await visit({ width: 360 })
  await phone.goto(await activationLink(person.email))
  const password = phone.getByLabel('Password', { exact: true })
  await phone.waitForURL('**/activate')
  await phone.reload()
  await password.waitFor()
  expect(await phone.getByRole('alert').count()).toBe(0)
  await expectAccessible(phone)
  await password.fill('Not-this-1!')
  await activateButton(phone).click()
  await phone.getByText('This is not the password of the latest sign-up with this address.').waitFor()
  await password.fill(person.password)
  await activateButton(phone).click()
  await phone.waitForURL('**/dashboard')
})

test('the activation mail is sent again, and its link is the one that works', async ({ visit }) => {
  const { page } = await visit()
  const person = await signUp(page)
  const first = await activationLink(person.email)
  await page.getByRole('button', { name: 'Send the activation email again' }).click()
  await page.getByText('Activation Email Requested').waitFor()
  await expect.poll(() => activationLink(person.email)).not.toBe(first)

  await page.goto('/login')
  await page.getByRole('link', { name: 'Send it again' }).click()
  await page.getByLabel('Email').fill('nobody.at.all@example.com')
  await page.getByRole('button', { name: 'Send the activation email again' }).click()
  await page.getByText('Activation Email Requested').waitFor()
  await expectAccessible(page)

  await page.goto(await activationLink(person.email))
  await activateButton(page).click()
  await page.waitForURL('**/dashboard')
})

test('somebody signed in activates another account, and is signed out for it', async ({ visit }) => {
  const { page } = await visit()
  const person = await signUp(page)
  const member = await createOwner()
  await page.context().addCookies(member.cookies)
  await page.goto(await activationLink(person.email))
  await page.getByText(`You are signed in as ${member.email}.`).waitFor()
  await activateButton(page).click()
  await page.waitForURL('**/dashboard')
  const { user } = await (await page.request.get('/api/v1/auth/session')).json()
  expect(user.email).toBe(person.email)
})

test('from the home page to the first idea in the inbox takes nine clicks, and only the password is typed again', {
  tags: ['smoke'],
}, async ({ visit }) => {
  const { page } = await visit()
  const site = await startOwnSite()
  const person = newPersonDetails()
  const signUp = completeSignUp(person)
  const typed: string[] = []
  let clicks = 0
  const click = async (what: Locator) => {
    clicks += 1
    await what.click()
  }
  const type = async (field: Locator, text: string) => {
    typed.push(text)
    await field.fill(text)
  }

  await page.goto('/')
  await click(page.getByRole('link', { name: 'Sign up free' }).first())
  await acceptTerms(page)
  clicks += 2
  for (const name of Object.keys(signUpFields) as (keyof typeof signUpFields)[])
    await type(signUpFields[name](page), signUp[name])
  await page.keyboard.press('Enter')
  // Opening the link in the email counts as a click.
  await page.goto(await activationLink(person.email))
  clicks += 1
  await click(activateButton(page))
  await type(page.getByRole('textbox', { name: 'Website' }), site.origin)
  await page.keyboard.press('Enter')
  const line = page.locator('pre', { hasText: 'data-key' })
  await line.waitFor()
  await click(page.getByRole('button', { name: 'Copy' }))
  site.paste(await line.innerText())

  const { page: product } = await visit()
  await product.goto(site.origin)
  await click(product.locator('earshot-widget .launcher'))
  const panel = product.getByRole('dialog')
  await click(panel.getByRole('button', { name: 'Suggest an idea' }))
  await type(panel.getByLabel('Your idea in one line'), 'Show the tide')
  await panel.getByText('Want to hear what happens next?').waitFor()
  await product.keyboard.press('Control+Enter')
  await panel.getByRole('heading', { name: 'Thank you' }).waitFor()
  await click(page.getByRole('link', { name: 'Show the tide' }))
  await page.waitForURL('**/feedback/*')
  await page.getByRole('heading', { name: 'Show the tide' }).waitFor()

  expect(clicks).toBeLessThanOrEqual(9)
  expect(typed.filter((text, index) => typed.indexOf(text) !== index)).toEqual([signUp.password])
  await site.stop()
})
