import { expect } from 'vitest'
import { expectAccessible } from './axe.ts'
import { activationLink } from './mailbox.ts'
import { owner, type Person, somebody } from './person.ts'
import { test, type Visit } from './visit.ts'

async function fillSignUp(page: Visit['page'], person: Person): Promise<void> {
  await page.getByLabel('Company name').fill(person.companyName)
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('I have read and accept the terms of service').check()
  await page.getByLabel('I have read and accept the privacy policy').check()
  await page.getByRole('button', { name: 'Use Email/Password' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
}

test('somebody signs up, activates, logs in and is greeted', async ({ visit }) => {
  const { page } = await visit()
  const person = somebody()
  await page.goto('/signup')
  await fillSignUp(page, person)
  await page.getByRole('button', { name: 'Sign up' }).click()
  const created = page.getByRole('status').filter({ hasText: 'Account Created' })
  await created.waitFor()
  expect(await created.innerText()).toContain('Your account has been created and requires activation.')
  expect(await created.innerText()).toContain('Please click the link in the activation email.')
  expect(await page.getByLabel('Company name').count()).toBe(0)

  await page.goto(await activationLink(person.email))
  await page.waitForURL('**/activate')
  await page.getByRole('button', { name: 'Activate account' }).click()
  const activated = page.getByRole('status').filter({ hasText: 'Email Activated' })
  await activated.waitFor()
  expect(await activated.innerText()).toContain('Your email has been verified, account activated.')
  expect(await activated.innerText()).toContain('Please login to your account')
  await page.waitForURL('**/login')

  await page.getByRole('button', { name: 'Use Email/Password' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { name: 'Hello Ada' }).waitFor()
})

test('an activation link works once', async ({ visit }) => {
  const { page } = await visit()
  const person = somebody()
  await page.goto('/signup-hidden')
  await fillSignUp(page, person)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByText('Account Created').waitFor()
  const link = await activationLink(person.email)
  await page.goto(link)
  await page.getByRole('button', { name: 'Activate account' }).click()
  await page.getByText('Email Activated').waitFor()
  await page.goto(link)
  await page.getByRole('button', { name: 'Activate account' }).click()
  const alert = page.getByRole('alert')
  await alert.waitFor()
  expect(await alert.innerText()).toContain(
    'The email activation link has expired, please signup again to send a new email or click on the latest activation email',
  )
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/signup')
})

test('an empty sign-up form says what is missing, beside each field', async ({ visit }) => {
  const { page } = await visit()
  await page.goto('/signup')
  await page.getByRole('button', { name: 'Use Email/Password' }).click()
  await page.getByRole('button', { name: 'Sign up' }).click()
  for (const message of [
    'Please enter your company name',
    'Please enter your first name',
    'Please enter your last name',
    'Please read and accept the terms of service.',
    'Please read and accept the privacy policy.',
    'Please enter your email address',
    'Please enter a password',
    'Please confirm password',
  ])
    await page.getByText(message, { exact: true }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-path'))).toBe('companyName')
})

test('the password checklist follows what is typed', async ({ visit }) => {
  const { page } = await visit()
  await page.goto('/signup')
  await page.getByRole('button', { name: 'Use Email/Password' }).click()
  const held = () => page.getByRole('listitem').filter({ hasText: '(done)' }).allInnerTexts()
  await page.getByLabel('Password', { exact: true }).fill('abc1')
  expect((await held()).map((line) => line.replace(/\s*\(done\)/, ''))).toEqual(['a number'])
  await page.getByLabel('Password', { exact: true }).fill('Sail-7-away!')
  await page.getByLabel('Confirm password').fill('Sail-7-away!')
  expect(await held()).toHaveLength(5)
  const hint = page.getByRole('status').filter({ hasText: /Commonly used|easy to guess/ })
  expect(await hint.innerText()).toBe('Commonly used passwords and your own name are not accepted.')
  await page.getByLabel('Password', { exact: true }).fill('Password1!')
  await page.getByLabel('Confirm password').focus()
  await hint.getByText('This password is easy to guess. Please choose another one.').waitFor()
  await page.getByLabel('Password', { exact: true }).fill('Sail-7-away!')
  await hint.getByText('Commonly used passwords').waitFor()
})

test('an address that has an account is warned about', async ({ visit }) => {
  const { page } = await visit()
  const member = await owner()
  await page.goto('/signup')
  await fillSignUp(page, member)
  await page.getByRole('button', { name: 'Sign up' }).click()
  const alert = page.getByRole('alert')
  await alert.waitFor()
  expect(await alert.innerText()).toContain('An activated account with this email address already exists.')
})

test('a link opened in another browser asks for the password that was chosen', async ({ visit }) => {
  const { page } = await visit()
  const person = somebody()
  await page.goto('/signup')
  await fillSignUp(page, person)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByText('Account Created').waitFor()

  const { page: phone } = await visit({ width: 360 })
  await phone.goto(await activationLink(person.email))
  await phone.getByRole('button', { name: 'Activate account' }).click()
  const password = phone.getByLabel('Password', { exact: true })
  await password.waitFor()
  await phone.getByText('Please enter the password that you chose when you signed up.').waitFor()
  await expectAccessible(phone)
  await password.fill('Not-this-1!')
  await phone.getByRole('button', { name: 'Activate account' }).click()
  await phone.getByText('This is not the password of the latest sign-up with this address.').waitFor()
  await password.fill(person.password)
  await phone.getByRole('button', { name: 'Activate account' }).click()
  await phone.getByText('Email Activated').waitFor()
})

test('the activation mail is sent again, and its link is the one that works', async ({ visit }) => {
  const { page } = await visit()
  const person = somebody()
  await page.goto('/signup')
  await fillSignUp(page, person)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByText('Account Created').waitFor()
  const first = await activationLink(person.email)
  await page.getByRole('button', { name: 'Send the activation email again' }).click()
  await page.getByText('Activation Email Requested').waitFor()
  await expect.poll(() => activationLink(person.email), { timeout: 10_000 }).not.toBe(first)

  await page.goto('/login')
  await page.getByRole('link', { name: 'Send it again' }).click()
  await page.getByLabel('Email').fill('nobody.at.all@example.com')
  await page.getByRole('button', { name: 'Send the activation email again' }).click()
  await page.getByText('Activation Email Requested').waitFor()
  await expectAccessible(page)

  await page.goto(await activationLink(person.email))
  await page.getByRole('button', { name: 'Activate account' }).click()
  await page.getByText('Email Activated').waitFor()
})

test('somebody signed in activates another account, and is signed out for it', async ({ visit }) => {
  const { page } = await visit()
  const person = somebody()
  await page.goto('/signup')
  await fillSignUp(page, person)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByText('Account Created').waitFor()
  const member = await owner()
  await page.context().addCookies(member.cookies)
  await page.goto(await activationLink(person.email))
  await page.getByText(`You are signed in as ${member.email}.`).waitFor()
  await page.getByRole('button', { name: 'Activate account' }).click()
  await page.getByText('Email Activated').waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
})

test('what was typed stays when the method is changed, and when the server refuses', async ({ visit }) => {
  const { page } = await visit()
  const person = { ...somebody(), password: 'Password1!' }
  await page.goto('/signup')
  await fillSignUp(page, person)
  await page.getByRole('button', { name: 'Change sign-up method' }).click()
  expect(await page.getByLabel('Confirm password').count()).toBe(0)
  await page.getByRole('button', { name: 'Use Email/Password' }).click()
  expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(person.email)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByText('This password is among the first that attackers try.').waitFor()
  expect(await page.getByLabel('Company name').inputValue()).toBe(person.companyName)
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(person.password)
  expect(await page.getByLabel('I have read and accept the privacy policy').isChecked()).toBe(true)
})

test('a sign-up that is open while somebody logs in on another tab does not sign them out', async ({
  visit,
}) => {
  const member = await owner()
  const { page, context } = await visit()
  await page.goto('/signup')
  await page.getByRole('heading', { name: 'Create Account' }).waitFor()
  const other = await context.newPage()
  await other.goto('/login')
  await other.getByRole('button', { name: 'Use Email/Password' }).click()
  await other.getByRole('textbox', { name: 'Email' }).fill(member.email)
  await other.getByLabel('Password', { exact: true }).fill(member.password)
  await other.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('**/dashboard')
  await other.reload()
  await other.getByRole('heading', { name: 'Hello Ada' }).waitFor()
})
