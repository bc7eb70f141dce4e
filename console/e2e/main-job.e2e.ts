import type { Project } from '@earshot/shared/project/project'
import type { Locator, Page } from 'playwright'
import { afterEach, beforeEach, expect } from 'vitest'
import { embeddedProject, newCustomer } from './customer.ts'
import { type HostSite, startHostSite } from './host-site.ts'
import { createOwner, type Member } from './person.ts'
import { test } from './visit.ts'

let ada: Member
let project: Project
let site: HostSite
// A new organisation for each attempt: a second attempt would find the items of the first one.
beforeEach(async () => {
  ada = await createOwner()
  const { publicKey } = await embeddedProject(ada)
  site = await startHostSite(publicKey)
  project = await embeddedProject(ada, { allowedOrigins: [site.origin, 'https://product.example'] })
})
afterEach(() => site.stop())

/** Reloads the page and opens the widget, as a returning visitor does. */
async function openWidget(page: Page): Promise<Locator> {
  await page.goto(site.origin)
  await page.locator('earshot-widget .launcher').click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Report a bug' }).waitFor()
  return panel
}

async function send(page: Page, kind: 'bug' | 'idea', title: string): Promise<void> {
  const bug = kind === 'bug'
  const panel = await openWidget(page)
  await panel.getByRole('button', { name: bug ? 'Report a bug' : 'Suggest an idea' }).click()
  await panel.getByLabel(bug ? 'What happened?' : 'Your idea in one line').fill(title)
  await panel.getByRole('button', { name: bug ? 'Send report' : 'Send idea' }).click()
  await panel.getByRole('heading', { name: 'Thank you' }).waitFor()
}

test('a customer reports, suggests and votes; the team triages and moves a card; the customer sees it', {
  tags: ['smoke'],
}, async ({ visit }) => {
  const asked = await newCustomer(project)
  const { id } = await asked.send({ kind: 'idea', title: 'Show the tide', body: '' })
  await ada.call('PUT', `/feedback/${id}/approval`, {})

  const { page: customer } = await visit()
  await send(customer, 'bug', 'The anchor does not hold')
  await send(customer, 'idea', 'Let me rate an instructor')
  let panel = await openWidget(customer)
  await panel.getByRole('button', { name: /^Vote for “Show the tide/ }).click()

  const { page: team } = await visit({ cookies: ada.cookies })
  await team.goto('/feedback')
  const row = (title: string) =>
    team.getByRole('list', { name: 'Feedback' }).getByRole('listitem').filter({ hasText: title })
  await row('The anchor does not hold').getByText('1 affected').waitFor()
  await row('Show the tide').getByText('2 votes', { exact: true }).waitFor()
  const held = row('Let me rate an instructor')
  await held.getByRole('button', { name: /^Approve / }).click()
  await held.getByRole('img', { name: 'Held for review' }).waitFor({ state: 'detached' })

  const { items } = (await ada.call('GET', '/feedback?kind=idea')) as {
    items: Array<{ id: string; title: string }>
  }
  const rated = items.find(({ title }) => title === 'Let me rate an instructor')
  const { columns } = (await ada.call('GET', `/projects/${project.id}/board`)) as {
    columns: Array<{ id: string; name: string }>
  }
  const backlog = columns.find(({ name }) => name === 'Backlog')
  const card = { projectId: project.id, columnId: backlog?.id, title: 'Ratings', feedbackIds: [rated?.id] }
  const { reference } = (await ada.call('POST', '/tasks', card)) as { reference: string }
  await team.goto(`/tasks/${project.id}`)
  await team.getByRole('button', { name: `Move ${reference}` }).click()
  await team.getByRole('menuitem', { name: 'In progress', exact: true }).click()
  await team.getByRole('button', { name: 'Set to In progress' }).click()
  await team
    .getByRole('region', { name: 'In progress', exact: true })
    .getByRole('link', { name: 'Ratings', exact: true })
    .waitFor()

  panel = await openWidget(customer)
  await panel.getByText('Let me rate an instructor').first().waitFor()
  await expect.poll(() => panel.innerText()).toMatch(/Let me rate an instructor\s+In progress/)
})
