import type { Page } from 'playwright'
import { beforeAll, describe, expect, test as plain } from 'vitest'
import { expectAccessible } from './axe.ts'
import { fieldErrors } from './forms.ts'
import { mailedLink, mailsTo } from './mailbox.ts'
import { createOwner, type Member, newPersonDetails } from './person.ts'
import { sharedPage } from './shared-page.ts'
import { acceptTerms } from './sign-up-form.ts'
import { openInviteUser, roleField, submitButton, textField } from './users-page.ts'
import { test } from './visit.ts'

let ada: Member
beforeAll(async () => {
  ada = await createOwner()
})

const cookies = () => ({ cookies: ada.cookies })
const linkTo = (email: string): Promise<string> => mailedLink(email, '/user-invite/')

/** Invites an address, by default of a new person. @returns the address. */
async function invite(email = newPersonDetails().email): Promise<string> {
  await ada.call('POST', '/users/invitations', {
    email,
    metaData: { firstName: 'Grace', lastName: 'Hopper' },
  })
  return email
}

/** Fills in the invitation form and submits it. */
async function submitInvitation(page: Page, email: string): Promise<void> {
  await textField(page, 'First name').fill('Grace')
  await textField(page, 'Last name').fill('Hopper')
  await textField(page, 'Email').fill(email)
  await textField(page, 'Message').fill('Come aboard')
  await submitButton(page).click()
}

describe('Invite User', () => {
  const page = sharedPage(openInviteUser, cookies)
  const good = { 'First name': 'Nora', 'Last name': 'Newcomer', Email: 'nora@example.com' }

  plain('has a first name, a last name, an email and a message', { tags: ['3.33', '3.34'] }, async () => {
    for (const name of ['First name', 'Last name', 'Email', 'Message'])
      expect(await textField(page(), name).inputValue()).toBe('')
  })

  plain('has a role, by default User', { tags: ['3.35', '6.2', '6.3'] }, async () => {
    expect(await roleField(page()).inputValue()).toBe('User')
    expect(await roleField(page()).locator('option').first().innerText()).toBe('(select user role)')
  })

  for (const [title, tags, change, message] of [
    ['requires a first name', ['5.36'], { 'First name': '' }, 'Please enter a first name'],
    ['requires a last name', ['5.37'], { 'Last name': '' }, 'Please enter a last name'],
    ['requires an email', ['5.38'], { Email: '' }, 'Please enter a valid email address'],
    ['requires an @ in it', ['5.38'], { Email: 'nora.example.com' }, 'Please enter a valid email address'],
  ] as [string, string[], Partial<typeof good>, string][])
    plain(title, { tags }, async () => {
      for (const [name, value] of Object.entries({ ...good, ...change }))
        await textField(page(), name).fill(value)
      await submitButton(page()).click()
      await expect.poll(() => fieldErrors(page())).toEqual([message])
    })

  plain('requires a role', { tags: ['5.41'] }, async () => {
    for (const [name, value] of Object.entries(good)) await textField(page(), name).fill(value)
    await roleField(page()).selectOption('')
    await submitButton(page()).click()
    await expect.poll(() => fieldErrors(page())).toEqual(['Please select a user role'])
    await roleField(page()).selectOption('User')
  })

  for (const [title, tags, name, most] of [
    ['takes 1024 characters of a first name', ['5.42', '9.35'], 'First name', 1024],
    ['takes 1024 characters of a last name', ['5.42', '9.35'], 'Last name', 1024],
    ['takes 1024 characters of an email', ['5.39', '9.35'], 'Email', 1024],
    ['takes 2048 characters of a message', ['5.40', '9.36'], 'Message', 2048],
  ] as const)
    plain(title, { tags: [...tags] }, async () => {
      await textField(page(), name).fill('x'.repeat(2050))
      expect(await textField(page(), name).inputValue()).toHaveLength(most)
    })
})

test('an invitation that could not be sent keeps the form; sent again it is told, listed and mailed', {
  tags: ['smoke', '3.36', '4.35', '4.41', '6.13', '7.11', '8.25', '8.32', '9.30'],
}, async ({ visit }) => {
  const { email } = newPersonDetails()
  const { page } = await visit(cookies())
  await openInviteUser(page)
  await page.route('**/api/v1/users/invitations', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await submitInvitation(page, email)
  await page.getByRole('alert').getByText('The invitation could not be sent').waitFor()
  expect(await submitButton(page).isEnabled()).toBe(true)
  expect(await textField(page, 'Email').inputValue()).toBe(email)
  await page.unroute('**/api/v1/users/invitations')
  const [request] = await Promise.all([
    page.waitForRequest('**/api/v1/users/invitations'),
    submitButton(page).click(),
  ])
  expect(request.postDataJSON()).toEqual({
    email,
    redirectTo: '/user-invite/',
    metaData: { firstName: 'Grace', lastName: 'Hopper', message: 'Come aboard', role: 'User' },
  })
  await page.getByText(`Invitation sent to ${email}`, { exact: true }).waitFor()
  await page.getByRole('listitem').filter({ hasText: email }).getByText('Grace Hopper').waitFor()
  expect(await linkTo(email)).toContain('/user-invite/#')
  const [mail] = await mailsTo(email)
  for (const words of [
    ada.companyName,
    'Ada Lovelace',
    'Come aboard',
    'the role User',
    'within the next 5 days',
  ])
    expect(mail?.text).toContain(words)
})

test('somebody new reads the mail, makes an account, is on the dashboard and in the organisation', {
  tags: ['smoke', '2.94', '3.34', '6.3'],
}, async ({ visit }) => {
  const email = await invite()
  const { page } = await visit(cookies())
  await page.goto('/users')
  const open = page.getByRole('region', { name: 'Pending invitations' }).getByText(email)
  await open.waitFor()

  const { page: theirs } = await visit()
  await theirs.goto(await linkTo(email))
  await theirs.getByRole('heading', { name: `Join ${ada.companyName}` }).waitFor()
  await theirs
    .getByText(`Ada Lovelace invites ${email} to ${ada.companyName} on Earshot, with the role User.`)
    .waitFor()
  await theirs.waitForURL('**/user-invite/')
  expect(new URL(theirs.url()).hash).toBe('')
  await expectAccessible(theirs)
  expect(await theirs.getByLabel('First name').inputValue()).toBe('Grace')
  const submit = theirs.getByRole('button', { name: `Create account and join ${ada.companyName}` })
  const choose = async (password: string) => {
    await theirs.getByLabel('Password', { exact: true }).fill(password)
    await theirs.getByLabel('Confirm password').fill(password)
  }
  await choose('weak')
  await submit.click()
  for (const message of [
    'Please enter a valid password.',
    'Please read and accept the terms of service.',
    'Please read and accept the privacy policy.',
  ])
    await theirs.getByText(message, { exact: true }).waitFor()
  await choose('Sail-7-away!')
  await acceptTerms(theirs)
  await submit.click()
  await theirs.waitForURL('**/dashboard')
  await theirs.getByRole('heading', { name: 'Hello Grace' }).waitFor()
  await open.waitFor({ state: 'detached' })
  await page.getByRole('row').filter({ hasText: email }).waitFor()
})

test('somebody with an account is asked to log in, and joins a further organisation', async ({ visit }) => {
  const grace = await createOwner({ firstName: 'Grace' })
  await invite(grace.email)
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
  const grace = await createOwner({ firstName: 'Grace' })
  const other = await createOwner()
  await invite(grace.email)
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

test('an invitation is sent again by a link of its own, the one before is void, and it is taken back', {
  tags: ['4.54', '9.31'],
}, async ({ visit }) => {
  const email = await invite()
  const first = await linkTo(email)
  const { page } = await visit(cookies())
  await page.goto('/users')
  await page.getByRole('button', { name: `Resend the invitation to ${email}` }).click()
  await page.getByText(`Invitation sent to ${email} again`).waitFor()
  await expect.poll(() => linkTo(email)).not.toBe(first)
  expect(await mailsTo(email)).toHaveLength(2)
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
  const email = await invite()
  const { page } = await visit(cookies())
  await openInviteUser(page)
  await submitInvitation(page, email)
  await page.getByText('This address is invited already. Send the invitation again instead.').waitFor()
  expect(await textField(page, 'Message').inputValue()).toBe('Come aboard')
  await page.getByRole('button', { name: 'Send the invitation again' }).click()
  await page.getByText(`Invitation sent to ${email} again`).waitFor()
  await page.getByRole('button', { name: 'Invite User' }).click()
  await submitInvitation(page, ada.email)
  await page.getByText('This user belongs to your organisation already.').waitFor()
})

test('an address without a link says what to do, also to a phone in the dark', async ({ visit }) => {
  const { page } = await visit({ width: 360, scheme: 'dark', at: '/user-invite/' })
  await page.getByText('This link is not complete.').waitFor()
  await expectAccessible(page)
  await page.goto('/user-invite/#never-given-to-anybody-at-all')
  await page.getByText('This link does not work any more').waitFor()
  await expectAccessible(page)
})
