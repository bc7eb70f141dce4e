import { beforeAll, expect } from 'vitest'
import { mailedLink, mailsTo } from './mailbox.ts'
import { type Member, owner, somebody } from './person.ts'
import { test } from './visit.ts'

let ada: Member
beforeAll(async () => {
  ada = await owner()
})

async function invite(): Promise<string> {
  const { email } = somebody()
  await ada.call('POST', '/users/invitations', { email, metaData: { firstName: 'Nora', lastName: 'New' } })
  return email
}

test('[2.94][3.34][6.3] an invitation leads to a page that makes the account, and to the dashboard', async ({
  visit,
}) => {
  const email = await invite()
  const { page } = await visit()
  await page.goto(await mailedLink(email, '/user-invite/'))
  await page.getByRole('heading', { name: `Join ${ada.companyName}` }).waitFor()
  await page.getByText(`invites ${email} to ${ada.companyName} on Earshot, with the role User`).waitFor()
  expect(new URL(page.url()).hash).toBe('')
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByLabel('Confirm password').fill(ada.password)
  await page.getByLabel('I have read and accept the terms of service').check()
  await page.getByLabel('I have read and accept the privacy policy').check()
  await page.getByRole('button', { name: `Create account and join ${ada.companyName}` }).click()
  await page.waitForURL((url) => url.pathname === '/dashboard')
  await page.getByRole('heading', { name: 'Hello Nora' }).waitFor()
})

test('[4.54][9.31] an invitation is sent again by a link of its own, and the one before is void', async ({
  visit,
}) => {
  const email = await invite()
  const first = await mailedLink(email, '/user-invite/')
  const { page } = await visit({ cookies: ada.cookies })
  await page.goto('/users')
  await page.getByRole('button', { name: `Resend the invitation to ${email}` }).click()
  await expect.poll(async () => (await mailsTo(email)).length).toBe(2)
  expect(await mailedLink(email, '/user-invite/')).not.toBe(first)
  const { page: other } = await visit()
  await other.goto(first)
  await other.getByText('This link does not work any more').waitFor()
})
