import { expect } from 'vitest'
import { expectAccessible } from './axe.ts'
import { embeddedProject, newCustomer } from './customer.ts'
import { colleague, owner } from './person.ts'
import { test } from './visit.ts'

test('what customers send shows up on the dashboard as it happens', async ({ visit }) => {
  const member = await owner()
  const { page } = await visit({ cookies: member.cookies })
  await page.goto('/')
  await page.getByRole('heading', { name: 'No feedback yet' }).waitFor()
  await page.getByRole('link', { name: 'Set up a project' }).waitFor()

  const customer = await newCustomer(await embeddedProject(member, { moderation: 'off' }))
  await customer.send({ kind: 'idea', title: 'Dark mode' })
  await page.getByRole('link', { name: '1 without an answer' }).waitFor()
  await customer.send({ kind: 'bug', title: 'The export is empty' })
  await page.getByRole('link', { name: '2 without an answer' }).waitFor()

  const today = page.getByRole('table').getByRole('row').last()
  expect(await today.getByRole('cell').allTextContents()).toEqual(['1', '1'])
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
})

test('what is held for review leads to the list of it', async ({ visit }) => {
  const member = await owner()
  const customer = await newCustomer(await embeddedProject(member, { moderation: 'all' }))
  await customer.send({ kind: 'idea', title: 'Dark mode' })
  const { page } = await visit({ cookies: member.cookies })
  await page.goto('/')
  await page.getByRole('link', { name: '1 held for review' }).click()
  await page.waitForURL('**/feedback?moderation=held')
  await page.getByText('Dark mode').first().waitFor()
})

test('whoever cannot approve is not asked to', async ({ visit }) => {
  const member = await owner()
  const customer = await newCustomer(await embeddedProject(member, { moderation: 'all' }))
  await customer.send({ kind: 'idea', title: 'Dark mode' })
  const { page } = await visit({ cookies: (await colleague(member)).cookies })
  await page.goto('/')
  await page.getByRole('link', { name: '0 without an answer' }).waitFor()
  expect(await page.getByText('waiting for approval').count()).toBe(0)
})
