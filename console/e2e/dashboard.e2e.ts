import type { Board, Task } from '@earshot/shared/task/task'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { expectAccessible } from './axe.ts'
import { embeddedProject, firstProject, newCustomer } from './customer.ts'
import { createMember, createOwner, type Member } from './person.ts'
import { test } from './visit.ts'

const day = 24 * 60 * 60 * 1000

const group = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

/** Creates a card in the first column of a project's board. */
async function newTask(member: Member, projectId: string, title: string, change: object): Promise<void> {
  const { columns } = (await member.call('GET', `/projects/${projectId}/board`)) as Board
  const body = { projectId, columnId: columns[0]?.id, title }
  const { id } = (await member.call('POST', '/tasks', body)) as Task
  await member.call('PATCH', `/tasks/${id}`, change)
}

test('what customers send shows up on the dashboard as it happens', async ({ visit }) => {
  const member = await createOwner()
  const { page } = await visit({ cookies: member.cookies, at: '/dashboard' })
  await page.getByRole('button', { name: 'Skip setup' }).click()
  await page.getByRole('heading', { name: 'No feedback yet' }).waitFor()

  const customer = await newCustomer(await embeddedProject(member, { moderation: 'off' }))
  await customer.send({ kind: 'idea', title: 'Dark mode' })
  await page.getByText('One thing is unanswered.').waitFor()
  await customer.send({ kind: 'bug', title: 'The export is empty' })
  await page.getByText('Two things are unanswered.').waitFor()
  expect(await group(page, 'Unanswered').getByRole('link', { name: 'Dark mode' }).count()).toBe(1)

  const today = page.getByRole('table').getByRole('row').last()
  expect(await today.getByRole('cell').allTextContents()).toEqual(['1', '1', '0', '0'])
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
})

test('the three steps of the first run tick themselves, may be skipped, and are come back to', async ({
  visit,
}) => {
  const member = await createOwner()
  const { page } = await visit({ cookies: member.cookies, at: '/dashboard' })
  await page.getByRole('button', { name: 'Skip setup' }).click()
  await page.getByRole('link', { name: 'Finish setting up' }).click()

  const step = (title: string) => page.getByRole('listitem').filter({ has: page.getByText(title) })
  const [website, line, idea] = [
    step('Add your website'),
    step('Paste the line into your pages'),
    step('Send yourself an idea'),
  ]
  await website.getByRole('textbox', { name: 'Website' }).fill('not a website')
  await website.getByRole('button', { name: 'Add website' }).click()
  await website.getByText('Please enter an address').waitFor()
  expect(await website.getByRole('textbox', { name: 'Website' }).getAttribute('aria-invalid')).toBe('true')
  await website.getByRole('textbox', { name: 'Website' }).fill('https://product.example/start?a=b')
  await website.getByRole('button', { name: 'Add website' }).click()
  await website.getByText('(done)').waitFor()
  await line.getByText('Listening for product.example.').waitFor()
  const project = await firstProject(member)
  expect(project.allowedOrigins).toEqual(['https://product.example'])
  expect(await line.getByText(project.publicKey).count()).toBe(1)
  await expectAccessible(page)

  const customer = await newCustomer(project)
  await line.getByText('(done)').waitFor()
  await customer.send({ kind: 'idea', title: 'Dark mode' })
  await idea.getByText('(done)').waitFor()
  await idea.getByRole('link', { name: 'Dark mode' }).waitFor()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Go to the dashboard' }).click()
  await group(page, 'Held for review').waitFor()
  expect(await page.getByRole('link', { name: 'Finish setting up' }).count()).toBe(0)
})

test('the longest overdue task comes first, however many came later, and leads to its board', async ({
  visit,
}) => {
  const member = await createOwner()
  const project = await embeddedProject(member)
  await newTask(member, project.id, 'Nine days late', { dueAt: Date.now() - 10 * day })
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five', 'Six'])
    await newTask(member, project.id, title, { dueAt: Date.now() - 3 * day })
  await newTask(member, project.id, 'Waits', { blockedReason: 'The bank' })
  const { page } = await visit({ cookies: member.cookies, at: '/dashboard' })
  const overdue = group(page, 'Overdue').getByRole('listitem')
  await overdue.first().waitFor()
  expect(await overdue.count()).toBe(5)
  expect(await overdue.first().innerText()).toContain('Nine days late')
  expect(await group(page, 'Blocked').innerText()).toContain('The bank')
  await group(page, 'Overdue').getByRole('link', { name: '2 more' }).click()
  await page.waitForURL('**/tasks/*?state=overdue')
  await page.goBack()
  await group(page, 'Overdue').getByRole('link', { name: 'Nine days late' }).click()
  await page.getByRole('dialog').waitFor()
})

test('what is held for review is approved from its row, and taken back', { tags: ['smoke'] }, async ({
  visit,
}) => {
  const member = await createOwner()
  const customer = await newCustomer(await embeddedProject(member, { moderation: 'all' }))
  await customer.send({ kind: 'idea', title: 'Dark mode' })
  const { page } = await visit({ cookies: member.cookies, at: '/dashboard' })
  const held = group(page, 'Held for review')
  // The link is reachable by keyboard, although it is visible only on hover.
  await held.getByRole('link', { name: 'Dark mode' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await held.waitFor({ state: 'detached' })
  await group(page, 'Unanswered').getByRole('link', { name: 'Dark mode' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await held.getByRole('link', { name: 'Review all' }).click()
  await page.waitForURL('**/feedback?moderation=held')
  await page.getByText('Dark mode').first().waitFor()
})

test('whoever cannot approve is not asked to', async ({ visit }) => {
  const member = await createOwner()
  const customer = await newCustomer(await embeddedProject(member, { moderation: 'all' }))
  await customer.send({ kind: 'idea', title: 'Dark mode' })
  const { page } = await visit({ cookies: (await createMember(member)).cookies, at: '/dashboard' })
  await page.getByText('Nothing is overdue, and everyone has an answer.').waitFor()
  expect(await page.getByText('held for review', { exact: false }).count()).toBe(0)
})
