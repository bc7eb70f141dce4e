import { beforeAll, expect } from 'vitest'
import { expectAccessible } from './axe.ts'
import { mailedLink } from './mailbox.ts'
import { type Member, owner, somebody } from './person.ts'
import { test, type Visit } from './visit.ts'

type Page = Visit['page']

let ada: Member
beforeAll(async () => {
  ada = await owner()
})

/** Fills the invite form as an administrator and sends it. */
async function invite(page: Page, email: string, firstName = 'Grace'): Promise<void> {
  await page.goto('/users')
  await page.getByRole('button', { name: 'Invite User' }).click()
  expect(await page.getByRole('combobox', { name: 'Role' }).inputValue()).toBe('User')
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill('Hopper')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Message').fill('Come and see what people wish for.')
  await page.getByRole('button', { name: 'Submit' }).click()
}

const linkTo = (email: string): Promise<string> => mailedLink(email, '/user-invite/')

test('somebody new is invited, reads the mail, makes an account and is in the organisation', async ({
  visit,
}) => {
  const { page } = await visit({ cookies: ada.cookies })
  const { email, password } = somebody()
  await invite(page, email)
  await page.getByText(`Invitation sent to ${email}`, { exact: true }).waitFor()
  const open = page.getByRole('region', { name: 'Open invitations' })
  await open.getByText('Grace Hopper').waitFor()

  const { page: theirs } = await visit()
  await theirs.goto(await linkTo(email))
  await theirs.getByRole('heading', { name: `Join ${ada.companyName}` }).waitFor()
  await theirs
    .getByText(`Ada Lovelace invites ${email} to ${ada.companyName} on Earshot, with the role User.`)
    .waitFor()
  await theirs.waitForURL('**/user-invite/')
  await expectAccessible(theirs)
  expect(await theirs.getByLabel('First name').inputValue()).toBe('Grace')
  const submit = theirs.getByRole('button', { name: `Create account and join ${ada.companyName}` })
  await theirs.getByLabel('Password', { exact: true }).fill('weak')
  await theirs.getByLabel('Confirm password').fill('weak')
  await submit.click()
  for (const message of [
    'Please enter a valid password.',
    'Please read and accept the terms of service.',
    'Please read and accept the privacy policy.',
  ])
    await theirs.getByText(message, { exact: true }).waitFor()
  await theirs.getByLabel('Password', { exact: true }).fill(password)
  await theirs.getByLabel('Confirm password').fill(password)
  await theirs.getByLabel('I have read and accept the terms of service').check()
  await theirs.getByLabel('I have read and accept the privacy policy').check()
  await submit.click()
  await theirs.waitForURL('**/dashboard')
  await theirs.getByRole('heading', { name: 'Hello Grace' }).waitFor()
  await open.getByText('Grace Hopper').waitFor({ state: 'detached' })
  await page.getByRole('row').filter({ hasText: email }).waitFor()
})

test('somebody with an account is asked to log in, and joins a further organisation', async ({ visit }) => {
  const grace = await owner({ firstName: 'Grace' })
  const { page } = await visit({ cookies: ada.cookies })
  await invite(page, grace.email)
  await page.getByText(`Invitation sent to ${grace.email}`, { exact: true }).waitFor()
  const { page: theirs } = await visit({ width: 360 })
  await theirs.goto(await linkTo(grace.email))
  const join = theirs.getByRole('button', { name: `Log in and join ${ada.companyName}` })
  await join.waitFor()
  await theirs.getByLabel('Password', { exact: true }).fill('Wrong-1!')
  await join.click()
  await theirs.getByText('The email or password is not valid.').waitFor()
  await theirs.getByLabel('Password', { exact: true }).fill(grace.password)
  await join.click()
  await theirs.waitForURL('**/dashboard')
  await theirs.getByRole('button', { name: 'User menu' }).click()
  await theirs.getByRole('menu').getByText(ada.companyName, { exact: true }).first().waitFor()
})

test('whoever is signed in joins with one press; somebody else is told, and can log out', async ({
  visit,
}) => {
  const grace = await owner({ firstName: 'Grace' })
  const other = await owner()
  const { page } = await visit({ cookies: ada.cookies })
  await invite(page, grace.email)
  const link = await linkTo(grace.email)
  const { page: others } = await visit({ cookies: other.cookies })
  await others.goto(link)
  await others
    .getByText(`You are signed in as ${other.email}. This invitation is for ${grace.email}.`)
    .waitFor()
  await others.getByRole('button', { name: 'Log out and go on' }).click()
  await others.getByRole('button', { name: `Log in and join ${ada.companyName}` }).waitFor()
  await others.reload()
  await others.getByRole('button', { name: `Log in and join ${ada.companyName}` }).waitFor()

  const { page: theirs } = await visit({ cookies: grace.cookies })
  await theirs.goto(link)
  await theirs.getByRole('button', { name: `Join ${ada.companyName}` }).click()
  await theirs.waitForURL('**/dashboard')
  await theirs.goto(link)
  const used = theirs.getByRole('alert')
  await used.getByText('This link does not work any more').waitFor()
  expect(await used.innerText()).toContain('Otherwise ask whoever invited you to send it again.')
})

test('an invitation is sent again with a new link, and taken back', async ({ visit }) => {
  const { page } = await visit({ cookies: ada.cookies })
  const { email } = somebody()
  await invite(page, email)
  await page.getByText(`Invitation sent to ${email}`, { exact: true }).waitFor()
  const first = await linkTo(email)
  await page.getByRole('button', { name: `Resend the invitation to ${email}` }).click()
  await page.getByText(`Invitation sent to ${email} again`).waitFor()
  await expect.poll(() => linkTo(email)).not.toBe(first)
  const { page: theirs } = await visit()
  await theirs.goto(first)
  await theirs.getByText('This link does not work any more').waitFor()
  await theirs.goto(await linkTo(email))
  await theirs.getByRole('heading', { name: `Join ${ada.companyName}` }).waitFor()

  await page.getByRole('button', { name: `Revoke the invitation to ${email}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke invitation' }).click()
  await page.getByText('Invitation revoked').waitFor()
  await page.getByText(email, { exact: true }).waitFor({ state: 'detached' })
  await theirs.reload()
  await theirs.getByText('This link does not work any more').waitFor()
})

test('an address that is invited already is told beside the field, with a way to send it again', async ({
  visit,
}) => {
  const { page } = await visit({ cookies: ada.cookies })
  const { email } = somebody()
  await invite(page, email)
  await page.getByText(`Invitation sent to ${email}`, { exact: true }).waitFor()
  await invite(page, email)
  await page.getByText('This address is invited already. Send the invitation again instead.').waitFor()
  expect(await page.getByLabel('Message').inputValue()).toBe('Come and see what people wish for.')
  await page.getByRole('button', { name: 'Send the invitation again' }).click()
  await page.getByText(`Invitation sent to ${email} again`).waitFor()
  await page.getByRole('searchbox').waitFor()
  await invite(page, ada.email)
  await page.getByText('This user belongs to your organisation already.').waitFor()
})

test('an invitation that could not be sent keeps the form, and says what happened', async ({ visit }) => {
  const { page } = await visit({ cookies: ada.cookies })
  await page.route('**/api/v1/users/invitations', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  const { email } = somebody()
  await invite(page, email)
  await page.getByRole('alert').getByText('The invitation could not be sent').waitFor()
  expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(email)
  await page.unroute('**/api/v1/users/invitations')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText(`Invitation sent to ${email}`, { exact: true }).waitFor()
})

test('an address without a link says what to do, also to a phone in the dark', async ({ visit }) => {
  const { page } = await visit({ width: 360, scheme: 'dark' })
  await page.goto('/user-invite/')
  await page.getByText('This address is not complete.').waitFor()
  await expectAccessible(page)
  await page.goto('/user-invite/#never-given-to-anybody-at-all')
  await page.getByText('This link does not work any more').waitFor()
  await expectAccessible(page)
})
