import type { Page, Route } from 'playwright'
import { beforeAll, expect } from 'vitest'
import { expectAccessibleEverywhere } from './axe.ts'
import { embeddedProject, newCustomer } from './customer.ts'
import { mailedCode, mailedLink, mailedToken } from './mailbox.ts'
import { createOwner, type Member } from './person.ts'
import { test } from './visit.ts'

let ada: Member
let project: Awaited<ReturnType<typeof embeddedProject>>
beforeAll(async () => {
  ada = await createOwner()
  project = await embeddedProject(ada, { moderation: 'off' })
})

/** Signs in on a public board by a mailed code. */
async function signInOnBoard(board: Page, email: string): Promise<void> {
  await board.getByRole('button', { name: 'Sign in by email' }).first().click()
  const dialog = board.getByRole('dialog', { name: 'Sign in by email' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await dialog.getByLabel('Code').fill(await mailedCode(email))
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('a customer confirms an address, and the team sees, trusts, notes, sorts by its own fields, merges and erases them, in two windows at once', async ({
  visit,
}) => {
  const email = `nia.${Date.now()}@mail.example`
  const nia = await newCustomer(project)
  await nia.introduce({ name: 'Nia Okafor', email })
  const { id: ideaId } = await nia.send({ kind: 'idea', title: 'Tide tables' })
  const { page: list } = await visit({ cookies: ada.cookies })
  await list.goto('/people')
  const row = list.getByRole('row').filter({ hasText: 'Nia Okafor' })
  await row.getByText('Unverified').waitFor({ state: 'attached' })

  const { page: mail } = await visit()
  await mail.goto(await mailedLink(email, '/confirm-address'))
  await mail.getByRole('button', { name: 'Confirm my address' }).click()
  await mail.getByText('Address Confirmed').waitFor()
  await row.getByText(email).waitFor()

  const { page } = await visit({ cookies: ada.cookies, at: '/feedback' })
  await page.getByRole('list', { name: 'Feedback' }).getByRole('link', { name: 'Tide tables' }).click()
  await page.getByRole('region', { name: 'Author' }).getByRole('link', { name: 'Nia Okafor' }).click()
  await page.getByText('Unverified: the email is confirmed, but they have not signed in with it').waitFor()
  await page.getByRole('button', { name: 'Trust', exact: true }).click()
  await row.getByText('Trusted').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await row.getByText('Trusted').waitFor({ state: 'detached' })
  await page.getByRole('textbox', { name: 'Note' }).fill('Called on Monday')
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Called on Monday' }).getByText('Ada Lovelace').waitFor()

  const tabs = list.getByRole('navigation', { name: 'People, companies and fields' })
  await tabs.getByRole('link', { name: 'Fields' }).click()
  await list.getByText('No fields yet').waitFor()
  await list.getByRole('button', { name: 'New field' }).click()
  const field = list.getByRole('dialog', { name: 'New field' })
  await field.getByLabel('Name', { exact: true }).fill('Tier')
  await field.getByLabel('Type').selectOption('choice')
  await field.getByRole('button', { name: 'Create field' }).click()
  await field.getByText('Please enter at least one choice').waitFor()
  await field.getByRole('textbox', { name: 'Choice 1' }).fill('Gold')
  await field.getByRole('button', { name: 'Create field' }).click()
  await list.getByText('Choice: Gold').waitFor()
  await expectAccessibleEverywhere(list)
  await page.getByRole('button', { name: /^Tier/ }).click()
  await page.getByRole('menuitemradio', { name: 'Gold' }).click()
  await page.getByText('Tier saved').waitFor()
  await expectAccessibleEverywhere(page)
  await tabs.getByRole('link', { name: 'People' }).click()
  await list.getByRole('button', { name: 'Columns' }).click()
  await list.getByRole('menuitemcheckbox', { name: 'Tier' }).click()
  await list.keyboard.press('Escape')
  await row.getByText('Gold').waitFor()
  await list.getByRole('button', { name: 'Field: Any value' }).click()
  await list.getByRole('combobox', { name: 'Field' }).selectOption({ label: 'Tier' })
  await list.getByRole('combobox', { name: 'Value' }).selectOption({ label: 'Gold' })
  await list.getByRole('button', { name: 'Field: Tier: Gold' }).waitFor()
  await list.keyboard.press('Escape')
  await row.waitFor()
  await expectAccessibleEverywhere(list)
  await tabs.getByRole('link', { name: 'Fields' }).click()
  await list.getByRole('button', { name: 'Actions for Tier' }).click()
  await list.getByRole('menuitem', { name: 'Delete field' }).click()
  await list.getByText('1 person loses their value.').waitFor()
  await list.getByRole('button', { name: 'Delete field' }).click()
  await page.getByRole('heading', { name: 'Fields' }).waitFor({ state: 'detached' })

  const phone = await newCustomer(project)
  await phone.introduce({ name: 'Nia on the phone' })
  await phone.vote(ideaId)
  await phone.send({ kind: 'bug', title: 'It rings twice' })
  await list.keyboard.press('Control+k')
  const palette = list.getByRole('dialog', { name: 'Command palette' })
  await palette.getByRole('textbox').fill('on the phone')
  await palette.getByRole('button', { name: /Nia on the phone/ }).click()
  await list.getByRole('button', { name: 'More actions' }).click()
  await list.getByRole('menuitem', { name: 'Merge with another person' }).click()
  await list.getByRole('radio', { name: 'Nia Okafor' }).check()
  await list.getByText('This cannot be undone').waitFor()
  await list.getByRole('button', { name: 'Merge', exact: true }).click()
  await list.getByRole('heading', { name: 'Nia Okafor' }).waitFor()
  await page.getByRole('link', { name: /It rings twice/ }).waitFor()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Erase data' }).click()
  await page.getByRole('button', { name: 'Erase data' }).click()
  await page.getByText('No people yet').waitFor()
  await expectAccessibleEverywhere(page)
  const { items } = (await ada.call('GET', '/feedback')) as { items: { author: { name: string } }[] }
  expect(items.map(({ author }) => author.name)).toEqual(['Former customer'])
})

test('an answer to a link that was left heads no page of another board', async ({ visit }) => {
  const other = await embeddedProject(await createOwner(), { name: 'Lighthouse' })
  const confirmation = async (of: typeof project) => {
    const email = `${of.slug}.${Date.now()}@mail.example`
    await (await newCustomer(of)).introduce({ email })
    // Without its board, as the links of an organisation that is not trusted yet, so that no page is loaded between them.
    return `/confirm-address#${await mailedToken(email, '/confirm-address')}`
  }
  const [left, opened] = [await confirmation(project), await confirmation(other)]
  const { page } = await visit()
  const released = Promise.withResolvers<void>()
  const hold = async (route: Route) => {
    await released.promise
    await route.continue()
  }
  await page.route('**/contacts/confirm-address', hold, { times: 1 })
  const press = () => page.getByRole('button', { name: 'Confirm my address' }).click()
  await page.goto(left)
  const late = page.waitForRequest('**/contacts/confirm-address')
  await press()
  await page.goto(opened)
  await press()
  const head = page.getByRole('banner').getByRole('link')
  await head.filter({ hasText: 'Lighthouse' }).waitFor()
  released.resolve()
  await (await (await late).response())?.finished()
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(await head.innerText()).toContain('Lighthouse')
})

test('the team votes for a customer who called, by keyboard, and takes the vote back', {
  tags: ['6.14'],
}, async ({ visit }) => {
  const author = await newCustomer(project)
  const { id } = await author.send({ kind: 'idea', title: 'Pay with a voucher' })
  const { page } = await visit({ cookies: ada.cookies, at: `/feedback/${id}` })
  await page.getByRole('button', { name: 'Vote for a customer' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Vote for a customer on IDEA-/ })
  const customer = dialog.getByRole('textbox', { name: 'Customer' })
  await expect.poll(() => customer.evaluate((field) => field === document.activeElement)).toBe(true)
  await dialog.getByRole('button', { name: 'Add vote' }).press('Enter')
  await dialog.getByText('Please choose a customer').waitFor()
  await customer.fill('Vera Call')
  await page.getByRole('option', { name: 'Add “Vera Call” as a new customer' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expectAccessibleEverywhere(page)
  await dialog.getByLabel('Reason').fill('Asked in our call')
  const votes = '**/votes/*'
  await page.route(votes, (route) => route.fulfill({ status: 500 }))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await dialog.getByText('The vote could not be added').waitFor()
  await page.unroute(votes)
  await dialog.getByRole('button', { name: 'Add vote' }).press('Enter')
  await page.getByText('Vote added').waitFor()
  const { items } = (await ada.call('GET', '/contacts?query=Vera')) as { items: unknown[] }
  expect(items).toHaveLength(1)
  const voters = page.getByRole('button', { name: '2 votes: show who' })
  await voters.press('Enter')
  await page.getByText('Asked in our call').waitFor()
  await page.getByText('Added by Ada Lovelace').waitFor()
  await page.getByRole('button', { name: 'Vote for a customer' }).press('Enter')
  await customer.fill('Vera Call')
  await page.getByRole('option', { name: /^Vera Call/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Reason').fill('Asked again')
  await dialog.getByRole('button', { name: 'Add vote' }).press('Enter')
  await dialog.getByText('This customer has voted for it already.').waitFor()
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('Asked again')
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')
  await page.getByRole('button', { name: 'Remove the vote of Vera Call' }).press('Enter')
  await page.getByText('The vote of Vera Call was removed').waitFor()
  await page.getByRole('button', { name: '1 vote: show who' }).waitFor()
})

test('the team votes for a customer on their page, by keyboard alone, who then reads it on the board', async ({
  visit,
}) => {
  const author = await newCustomer(project)
  const [day, week] = [`Berths by the day ${Date.now()}`, `Berths by the week ${Date.now()}`]
  const { id } = await author.send({ kind: 'idea', title: week })
  const done = await author.send({ kind: 'idea', title: day })
  // More than are offered, all of them before the public one if they were not left out.
  for (let index = 0; index < 9; index += 1) {
    const held = await author.send({ kind: 'idea', title: week })
    await ada.call('PUT', `/feedback/${held.id}/hold`, { forget: false })
  }
  const status = project.statuses.find(({ name }) => name === 'Done')
  await ada.call('PUT', `/feedback/${done.id}/status`, { statusId: status?.id, quiet: true })
  const email = `bella.${Date.now()}@berth.example`
  const { id: contactId } = (await ada.call('POST', '/contacts', { name: 'Bella Berth', email })) as {
    id: string
  }
  const { page } = await visit({ cookies: ada.cookies, at: `/people/${contactId}` })
  await page.getByRole('button', { name: 'Vote', exact: true }).waitFor()
  await page.keyboard.press('v')
  const dialog = page.getByRole('dialog', { name: 'Vote for Bella Berth' })
  const search = dialog.getByRole('textbox', { name: 'Idea' })
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true)
  await dialog.getByRole('button', { name: 'Add vote' }).press('Enter')
  await dialog.getByText('Please choose an idea').waitFor()
  await expectAccessibleEverywhere(page)
  const choose = async (title: string) => {
    await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.type(title)
    // Words typed halfway find both ideas.
    await expect.poll(() => page.getByRole('option').first().textContent()).toContain(title)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  await choose(day)
  await dialog.getByRole('button', { name: 'Add vote' }).press('Enter')
  await dialog.getByText('This idea is “Done” and takes no more votes.').waitFor()
  await dialog.getByRole('button', { name: 'Change' }).press('Enter')
  await choose(week)
  await dialog.getByLabel('Reason').focus()
  await page.keyboard.type('At the boat show')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText(/^Vote added to IDEA-/).waitFor()
  await page.getByText('At the boat show').waitFor()
  await page.getByText('by Ada Lovelace').waitFor()
  await expectAccessibleEverywhere(page)
  await page.keyboard.press('v')
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type(week)
  await page.getByRole('option', { name: /Berths by the week \d+ · voted$/, disabled: true }).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')

  const { page: board } = await visit()
  await board.goto(`/site-feedback/${project.slug}?item=${id}`)
  await signInOnBoard(board, email)
  await board.reload()
  await board.getByText('Ada Lovelace voted here for you.').waitFor()
  await expectAccessibleEverywhere(board)

  // Whoever signed in with the address has taken the contact over by now; the contact's page leads to theirs.
  const { items } = (await ada.call('GET', `/contacts?query=${email}`)) as { items: { id: string }[] }
  expect(items.map(({ id }) => id)).not.toContain(contactId)
  await page.goto(`/people/${contactId}`)
  await page.waitForURL(`**/people/${items[0]?.id}`)
  await page.getByRole('button', { name: /^Remove the vote on IDEA-/ }).press('Enter')
  await page.getByText('The vote of Bella Berth was removed').waitFor()
  await page.getByText('No activity yet').waitFor()

  await board.getByRole('button', { name: /^Vote for/ }).click()
  await board.getByText('voted here for you').waitFor({ state: 'detached' })
})

test('the team votes for a pasted list, which is checked first, and takes it back as a whole', async ({
  visit,
}) => {
  const author = await newCustomer(project)
  const { id } = await author.send({ kind: 'idea', title: 'Sail at night' })
  const { page } = await visit({ cookies: ada.cookies, at: `/feedback/${id}` })
  await page.getByRole('button', { name: 'Vote for a customer' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Vote for a customer on IDEA-/ })
  await dialog.getByText('A list of addresses').click()
  const addresses = dialog.getByLabel('Email addresses')
  const others = ['ola', 'pia', 'rut', 'siv'].map((name) => `${name}@night.example`).join('\n')
  await addresses.fill(`Nora Night <nora@night.example>\n\nnora@night.example\n${others}\nno address`)
  await dialog.getByRole('button', { name: 'Check list' }).press('Enter')
  await dialog.getByText('no address').last().waitFor()
  await expectAccessibleEverywhere(page)
  await dialog.getByRole('button', { name: 'Add 5 votes' }).press('Enter')
  await dialog.getByRole('button', { name: 'Undo: take back 5 votes' }).waitFor()
  await page.keyboard.press('Escape')
  // Shows the faces of four, and how many more there are.
  await page.getByRole('button', { name: '6 votes: show who' }).waitFor()
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: 'Vote for a customer' }).press('Enter')
  await dialog.getByText('A list of addresses').click()
  await dialog.getByRole('button', { name: 'Undo: take back 5 votes' }).press('Enter')
  await dialog.getByText('5 votes taken back').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '1 vote: show who' }).waitFor()
})

test('the team writes down what a customer said, once for an address, and sees where it was said', {
  tags: ['smoke'],
}, async ({ visit }) => {
  const email = `carl.${Date.now()}@call.example`
  const { page } = await visit({ cookies: ada.cookies, at: '/tasks' })
  await page.getByRole('button', { name: 'Create task' }).waitFor()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('textbox', { name: 'Search or run a command' }).fill('new feedback')
  await page.getByRole('button', { name: 'New feedback for a customer' }).waitFor()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New feedback for a customer' })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.keyboard.press('c')
  await dialog.getByRole('button', { name: 'Add feedback' }).click()
  await dialog.getByText('Please choose a customer').waitFor()
  await dialog.getByText('Please enter a title').waitFor()
  await dialog.getByRole('textbox', { name: 'Customer' }).fill(email)
  await page.getByRole('option', { name: /as a new customer$/ }).click()
  await dialog.getByLabel('Name').fill('Carl Call')
  await dialog.getByLabel('Title').fill('Tide tables in the app')
  await dialog.getByRole('textbox', { name: 'Source' }).fill('not an address')
  await dialog.getByRole('button', { name: 'Add feedback' }).click()
  await dialog.getByText('Please enter an address that begins with https://').waitFor()
  await expectAccessibleEverywhere(page)
  await dialog.getByRole('textbox', { name: 'Source' }).fill('https://crm.example/calls/7')
  await dialog.getByLabel('Said on').fill('2026-11-20')
  await dialog.getByRole('button', { name: 'Add feedback' }).click()
  await page.getByText(/^IDEA-\d+ was added$/).waitFor()
  const author = page.getByRole('region', { name: 'Author' })
  await author.getByRole('link', { name: 'crm.example' }).waitFor()
  await author.getByText('Ada Lovelace').waitFor()
  await author.getByText('20 November 2026').or(author.getByText('November 20, 2026')).waitFor()
  await author.getByRole('link', { name: 'Carl Call' }).click()
  await page.getByRole('link', { name: /Tide tables in the app$/ }).waitFor()
  await page.getByText(`${email} (unverified)`).waitFor()
  await page.getByRole('button', { name: 'New feedback' }).click()
  await dialog.getByText('Carl Call').waitFor()
  await dialog.getByRole('radio', { name: 'Bug' }).check()
  await dialog.getByLabel('Title').fill('The tide is late')
  await dialog.getByRole('button', { name: 'Add feedback' }).click()
  await page.getByText(/^BUG-\d+ was added$/).waitFor()

  const { page: board } = await visit()
  await board.goto(`/site-feedback/${project.slug}?mine`)
  await signInOnBoard(board, email)
  await board.getByRole('link', { name: 'Mine' }).click()
  await board.getByRole('link', { name: 'The tide is late' }).click()
  await board.getByText('Ada Lovelace added this for you.').waitFor()
  await expectAccessibleEverywhere(board)
})

test('a similar idea is offered while feedback is written down, and takes the customer’s vote instead', async ({
  visit,
}) => {
  const author = await newCustomer(project)
  await author.send({ kind: 'idea', title: 'Weather radar on the map' })
  const { page } = await visit({ cookies: ada.cookies, at: '/feedback' })
  await page.getByRole('button', { name: 'New', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New feedback for a customer' })
  await dialog.getByLabel('Title').fill('Show a weather radar')
  const instead = dialog.getByRole('button', { name: /^Vote instead on IDEA-\d+$/ })
  await instead.press('Enter')
  await dialog.getByText('Please choose a customer').waitFor()
  await dialog.getByRole('textbox', { name: 'Customer' }).fill('Rada Radar')
  await page.getByRole('option', { name: 'Add “Rada Radar” as a new customer' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Details').fill('Storms come up quickly here.')
  await expectAccessibleEverywhere(page)
  await instead.press('Enter')
  await page.getByText('Vote added').waitFor()
  await page.getByRole('button', { name: '2 votes: show who' }).press('Enter')
  await page.getByText('Storms come up quickly here.').waitFor()

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/feedback')
  await page.getByRole('button', { name: 'New', exact: true }).waitFor()
  await page.keyboard.press('c')
  await dialog.getByRole('textbox', { name: 'Customer' }).fill('Rada Radar')
  await page.getByRole('option', { name: /^Rada Radar/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Title').fill('Show a weather radar')
  await dialog.getByLabel('Details').fill('They asked again.')
  await dialog.getByLabel('Said on').fill('2026-11-20')
  await instead.press('Enter')
  await dialog.getByText('A vote keeps only the details.').waitFor()
  await dialog.getByLabel('Said on').fill('')
  await instead.press('Enter')
  await dialog.getByText('This customer has voted for it already.').waitFor()
  expect(await dialog.getByLabel('Details').inputValue()).toBe('They asked again.')
})

test('the team adds a company by keyboard, gives it people, filters by it, and loses no typing when it is deleted', async ({
  visit,
}) => {
  const [nele, otto] = [await newCustomer(project), await newCustomer(project)]
  await nele.introduce({ name: 'Nele Nord' })
  await otto.introduce({ name: 'Otto Ost' })
  await nele.send({ kind: 'idea', title: 'Show the draught' })
  const { page } = await visit({ cookies: ada.cookies, at: '/companies' })
  await page.getByText('No companies yet').waitFor()
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: 'New company' }).first().press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New company' })
  await dialog.getByLabel('Name').fill('Nordlicht')
  const revenue = dialog.getByLabel('Revenue in USD')
  for (const [typed, refusal] of [
    ['-5', 'Please enter an amount that is not negative'],
    ['12345678901234567890', 'This amount is too large'],
    ['many', 'Please enter an amount'],
  ] as const) {
    await revenue.fill(typed)
    await revenue.press('Enter')
    await dialog.getByText(refusal, { exact: true }).waitFor()
  }
  await revenue.fill('1.234,50')
  await revenue.press('Enter')
  await page.getByText('$1,234.50').waitFor()
  await page.getByRole('button', { name: 'Add person' }).press('Enter')
  const adding = page.getByRole('dialog', { name: 'Add a person to Nordlicht' })
  await adding.getByRole('textbox', { name: 'Customer' }).fill('Nele')
  await page.getByRole('option', { name: /^Nele Nord/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await adding.getByRole('button', { name: 'Add person' }).press('Enter')
  await page.getByRole('link', { name: /Show the draught$/ }).waitFor()
  await expectAccessibleEverywhere(page)

  await page.getByRole('link', { name: '1 item in the inbox' }).press('Enter')
  await page.getByRole('button', { name: 'Company: Nordlicht' }).waitFor()
  await page.getByRole('list', { name: 'Feedback' }).getByRole('link', { name: 'Show the draught' }).waitFor()
  await page.goto('/people?query=Otto')
  await page.getByRole('link', { name: /Otto Ost/ }).press('Enter')
  await page.getByRole('button', { name: /^Company:/ }).press('Enter')
  await page.getByRole('textbox', { name: 'Find or add a company' }).fill('Südwind')
  await page.getByRole('option', { name: 'Add “Südwind” as a new company' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Open Südwind' }).press('Enter')

  await page.getByRole('button', { name: 'Actions for Südwind' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Edit' }).press('Enter')
  const edit = page.getByRole('dialog', { name: 'Edit company' })
  await edit.getByLabel('Plan').fill('Typed by hand')
  const { items } = (await ada.call('GET', '/companies?query=Südwind')) as { items: { id: string }[] }
  await ada.call('PATCH', `/companies/${items[0]?.id}`, { plan: 'Typed by a colleague' })
  await edit.getByLabel('Plan').press('Enter')
  await edit.getByText('Typed by a colleague').waitFor()
  await ada.call('DELETE', `/companies/${items[0]?.id}`)
  await page.getByText('Company not found').waitFor({ state: 'attached' })
  await edit.getByRole('button', { name: 'Keep mine' }).press('Enter')
  await edit.getByText('Somebody deleted this company').waitFor()
  await edit.getByRole('button', { name: 'Add company' }).press('Enter')
  await page.getByText('Typed by hand').waitFor()

  await page.getByRole('button', { name: 'Actions for Südwind' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Merge with another company' }).press('Enter')
  const merging = page.getByRole('dialog', { name: 'Merge Südwind' })
  await merging.getByRole('searchbox', { name: 'Search for the company to keep' }).fill('licht')
  await merging.getByRole('radio', { name: /^Nordlicht/ }).press('Space')
  await merging.getByText(/Südwind is then gone/).waitFor()
  await expectAccessibleEverywhere(page)
  await merging.getByRole('button', { name: 'Merge' }).press('Enter')
  await page.getByText('Südwind was merged into Nordlicht').waitFor()
  await page.getByText('Typed by hand').waitFor()

  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('textbox', { name: 'Search or run a command' }).fill('nordli')
  await page.getByRole('button', { name: /^Nordlicht/ }).click()
  await page.getByRole('button', { name: 'Actions for Nordlicht' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await page.getByText(/Its 1 person and all that they sent stay/).waitFor()
  await page.getByRole('button', { name: 'Delete company' }).press('Enter')
  await page.getByText('Nordlicht was deleted').waitFor()
  const { items: people } = (await ada.call('GET', '/contacts?query=Nele')) as { items: { company: null }[] }
  expect(people[0]?.company).toBe(null)
})
