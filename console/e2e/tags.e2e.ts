import type { Project } from '@earshot/shared/project/project'
import type { Page } from 'playwright'
import { beforeEach, expect } from 'vitest'
import { expectAccessible } from './axe.ts'
import { embeddedProject, newCustomer } from './customer.ts'
import { isFocused } from './forms.ts'
import { createMember, createOwner, type Member } from './person.ts'
import { test, type Visit, type VisitOptions } from './visit.ts'

let member: Member
let project: Project
beforeEach(async () => {
  member = await createOwner()
  project = await embeddedProject(member)
  const customer = await newCustomer(project)
  for (const title of ['A longer mast', 'A wider deck', 'A deeper keel'])
    await customer.send({ kind: 'idea', title })
})

const row = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Feedback' }).getByRole('listitem').filter({ hasText: title })
const tagsOf = (page: Page, title: string) => row(page, title).getByRole('list', { name: 'Tags' })

async function openInbox(visit: (options: VisitOptions) => Promise<Visit>, by = member): Promise<Page> {
  const { page } = await visit({ cookies: by.cookies, at: '/feedback' })
  await row(page, 'A longer mast').waitFor()
  return page
}

/** Opens the tags of the selected items, or of the item on the page. */
async function choose(page: Page, name: string, option = name): Promise<void> {
  await page.getByRole('button', { name: /^Tags(:|$)/ }).click()
  await page.getByRole('textbox', { name: 'Find or create a tag' }).fill(name)
  await page.getByRole('option', { name: option }).click()
  await page.keyboard.press('Escape')
}

test('a tag is created while typing, for several items at once, and shows in another window and in the filter', {
  tags: ['smoke'],
  timeout: 60_000,
}, async ({ visit }) => {
  const tag = `Rigging ${Date.now()}`
  const [page, other] = [await openInbox(visit), await openInbox(visit)]
  await row(page, 'A longer mast').getByRole('checkbox').check()
  await row(page, 'A wider deck').getByRole('checkbox').check()
  await choose(page, tag, `Create “${tag}”`)
  await tagsOf(page, 'A wider deck').getByText(tag).waitFor()
  await tagsOf(other, 'A longer mast').getByText(tag).waitFor()
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await row(page, 'A wider deck').getByRole('checkbox').check()
  await choose(page, tag.toLowerCase(), tag)
  await tagsOf(page, 'A wider deck').getByText(tag).waitFor({ state: 'detached' })
  await other.getByRole('button', { name: 'More filters' }).click()
  await other.getByRole('button', { name: 'Tag: Any tag' }).click()
  await other.getByRole('menuitemradio', { name: tag }).click()
  await row(other, 'A wider deck').waitFor({ state: 'detached' })
  await other.reload()
  await row(other, 'A longer mast').waitFor()
  expect(await row(other, 'A').count()).toBe(1)
})

test('tags are renamed, merged and deleted in one list, which says where they are used', async ({
  visit,
}) => {
  const page = await openInbox(visit)
  for (const name of ['Hull', 'Hulls']) {
    await row(page, 'A deeper keel').getByRole('checkbox').check()
    await choose(page, name, name === 'Hull' ? 'Create “Hull”' : 'Create “Hulls”')
    await tagsOf(page, 'A deeper keel').getByText(name, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Clear selection' }).click()
  }
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('button', { name: /^Tag:/ }).click()
  await page.getByRole('menuitem', { name: 'Manage tags' }).click()
  const list = page.getByRole('dialog', { name: 'Tags' })
  await list.getByText('1 item of feedback, 0 tasks').first().waitFor()
  await expectAccessible(page)
  const name = list.getByRole('textbox', { name: 'Name of Hulls' })
  await name.fill('hull')
  await name.press('Enter')
  await list.getByText('There is a tag “Hull” already.').waitFor()
  await list.getByRole('button', { name: 'Actions for Hulls' }).click()
  await page.getByRole('menuitem', { name: 'Hull', exact: true }).click()
  await list.getByRole('textbox', { name: 'Name of Hulls' }).waitFor({ state: 'detached' })
  await list.getByRole('button', { name: 'Actions for Hull' }).click()
  await page.getByRole('menuitem', { name: 'Delete tag' }).click()
  await page.getByText('It is taken from 1 item of feedback, 0 tasks. This cannot be undone.').waitFor()
  await page.getByRole('button', { name: 'Delete tag' }).click()
  const names = list.getByRole('textbox')
  await list.getByRole('textbox', { name: 'Name of Hull' }).waitFor({ state: 'detached' })
  for (let left = await names.count(); left > 0; left--) {
    await list
      .getByRole('button', { name: /^Actions for / })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Delete tag' }).click()
    await page.getByRole('button', { name: 'Delete tag' }).click()
    await names.nth(left - 1).waitFor({ state: 'detached' })
  }
  await list.getByText('No tags.').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => isFocused(page.getByRole('button', { name: 'Tag: Any tag' }))).toBe(true)
})

test('a colleague with the role User tags and fills fields, and is not offered to manage either', {
  timeout: 60_000,
}, async ({ visit }) => {
  const { page: owners } = await visit({ cookies: member.cookies, at: `/projects/${project.id}/fields` })
  await owners.getByRole('button', { name: 'New field' }).press('Enter')
  await owners.getByLabel('Name', { exact: true }).fill('Weight')
  await owners.getByLabel('Type').selectOption('Number')
  await owners.getByRole('button', { name: 'Create field' }).press('Enter')
  await owners.getByRole('list', { name: 'Fields' }).getByText('Weight').waitFor()
  const ben = await createMember(member)
  const page = await openInbox(visit, ben)
  await row(page, 'A wider deck').getByRole('link').click()
  const tag = `Below deck ${Date.now()}`
  await choose(page, tag, `Create “${tag}”`)
  const properties = page.getByRole('complementary', { name: 'Properties' })
  await properties.getByText(tag).waitFor()
  await fillWeight(page)
  await filterByWeight(page)
  await owners.getByRole('button', { name: 'Actions for Weight' }).press('Enter')
  await owners.getByRole('menuitem', { name: 'Delete field' }).press('Enter')
  await owners.getByText('1 item loses its value. This cannot be undone.').waitFor()
  await expectAccessible(owners)
  await owners.getByRole('button', { name: 'Delete field' }).press('Enter')
  await properties.getByRole('region', { name: 'Fields' }).waitFor({ state: 'detached' })
  await page.goto('/feedback')
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('button', { name: /^Tag:/ }).click()
  await page.getByRole('menuitemradio', { name: tag }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Manage tags' }).count()).toBe(0)
  await page.goto(`/projects/${project.id}/fields`)
  await page.getByText('No fields yet').waitFor()
  expect(await page.getByRole('button', { name: 'New field' }).count()).toBe(0)
})

/** Fills the number of the item on the page, first in the format of another language. */
async function fillWeight(page: Page): Promise<void> {
  const fields = page.getByRole('region', { name: 'Fields' })
  await fields.getByRole('button', { name: /^Weight/ }).press('Enter')
  const weight = fields.getByRole('textbox', { name: 'Weight' })
  await weight.fill('1.234,50')
  await weight.press('Enter')
  await fields.getByText('Please enter a number, such as 1,234.5').waitFor()
  await weight.fill('1,234.50')
  await weight.press('Enter')
  await fields.getByRole('button', { name: 'Weight: 1,234.5' }).waitFor()
  await page.getByText('changed Weight').waitFor()
}

/** Lists the items whose number is large enough. */
async function filterByWeight(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More filters' }).press('Enter')
  await page.getByRole('button', { name: 'Field: Any value' }).press('Enter')
  await page.getByRole('combobox', { name: 'Field' }).selectOption('Weight')
  await row(page, 'A deeper keel').waitFor({ state: 'detached' })
  await page.getByRole('textbox', { name: 'From' }).fill('2,000')
  await page.getByRole('textbox', { name: 'From' }).press('Enter')
  await row(page, 'A wider deck').waitFor({ state: 'detached' })
  await page.getByRole('textbox', { name: 'From' }).fill('1,000')
  await page.getByRole('textbox', { name: 'From' }).press('Enter')
  await row(page, 'A wider deck').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Field: Weight: from 1000' }).waitFor()
}
