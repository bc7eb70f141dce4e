import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { expectAccessible, expectAccessibleEverywhere } from './axe.ts'
import { mailedToken } from './mailbox.ts'
import { call, operator } from './person.ts'
import { test } from './visit.ts'

let count = 0
/** A person who has joined a mailing list. */
async function reader(list: 'waiting' | 'news'): Promise<string> {
  const email = `listed.${process.pid}.${++count}@example.com`
  await call('POST', '/subscriptions', { list, email })
  const token = await mailedToken(email, '/confirm-subscription')
  await call('POST', '/subscriptions/confirm', { token })
  return email
}

test('an operator searches both lists and takes them along as a file', async ({ visit }) => {
  const [waits, reads] = [await reader('waiting'), await reader('news')]
  const { page } = await visit({ cookies: (await operator()).cookies, at: '/operator/waiting-list' })
  const table = page.getByRole('table', { name: 'Addresses' })
  await table.getByText(waits).waitFor()
  expect(await table.getByText(reads).count()).toBe(0)
  await page
    .getByRole('status')
    .filter({ hasText: / confirmed, .* to be confirmed, .* unsubscribed$/ })
    .waitFor()
  await page.getByText('Mailing list', { exact: true }).click()
  await table.getByText(reads).waitFor()
  await page.getByRole('searchbox', { name: 'Search by address' }).fill(reads)
  await expect.poll(() => table.getByRole('row').count()).toBe(2)
  await expectAccessibleEverywhere(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^mailing-list-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toMatch(new RegExp(`^${reads},.*/unsubscribe#`, 'm'))
  expect(text).not.toContain(waits)
  await page.getByRole('searchbox', { name: 'Search by address' }).fill('nobody at all')
  await page.getByText('No addresses found').waitFor()
})

test('an operator reads what came through the contact form', async ({ visit }) => {
  const email = `writer.${process.pid}.${++count}@example.com`
  await call('POST', '/contact-messages', {
    name: 'Sam Winter',
    email,
    message: 'One line\nand <b>another</b>',
  })
  const { page } = await visit({ cookies: (await operator()).cookies, width: 360, at: '/operator/messages' })
  const message = page.getByRole('listitem').filter({ hasText: email })
  await message.getByText('and <b>another</b>').waitFor()
  await message.getByRole('link', { name: email }).waitFor()
  await expectAccessible(page)
})
