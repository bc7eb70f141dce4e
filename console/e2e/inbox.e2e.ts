import type { Locator, Page, Route } from 'playwright'
import { expect } from 'vitest'
import { expectFits } from './axe.ts'
import { embeddedProject, newCustomer } from './customer.ts'
import { createMember, createOwner, type Member } from './person.ts'
import { test } from './visit.ts'

const row = (page: Page, title: string): Locator =>
  page.getByRole('list', { name: 'Feedback' }).getByRole('link', { name: title, exact: true })
/** Checks that buttons and links of the page are large enough for a finger. */
async function fitsUnderFingers(page: Page): Promise<void> {
  const devices = await page.context().newCDPSession(page)
  await devices.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
  await expectFits(page)
  await devices.send('Emulation.setTouchEmulationEnabled', { enabled: false })
}
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

/** Counts style sheets that are added from now on, because each one restyles the whole page. */
const countStyles = (page: Page) =>
  page.evaluate(() => {
    const isStyle = (node: Node) => node instanceof HTMLStyleElement
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter(isStyle)
      document.documentElement.dataset.addedStyles = String(addedStyles() + added.length)
    }).observe(document.head, { childList: true })
    const addedStyles = () => Number(document.documentElement.dataset.addedStyles ?? 0)
  })
const addedStyles = (page: Page) =>
  page.evaluate(() => Number(document.documentElement.dataset.addedStyles ?? 0))

/** An organisation with `count` ideas held for review, the newest last. */
async function heldIdeas(count: number): Promise<{ member: Member; titles: string[] }> {
  const member = await createOwner()
  const project = await embeddedProject(member)
  const titles = Array.from({ length: count }, (_, index) => `Idea number ${index + 1}`)
  let sender = await newCustomer(project)
  for (const [index, title] of titles.entries()) {
    if (index % 5 === 0) sender = await newCustomer(project)
    await sender.send({ kind: 'idea', title })
  }
  return { member, titles }
}

test('forty held items are worked through by keyboard, without losing the place', {
  timeout: 180_000,
}, async ({ visit }) => {
  const { member, titles } = await heldIdeas(40)
  const { page } = await visit({ cookies: member.cookies })
  await page.goto('/feedback?moderation=held')
  await page.getByRole('link', { name: 'Held for review 40', exact: true }).waitFor()
  const foot = await page.getByRole('list', { name: 'Feedback' }).locator('..').boundingBox()
  // A row that the list's lower edge cuts off opens with one press.
  await page.mouse.click((foot?.x ?? 0) + 120, (foot?.y ?? 0) + (foot?.height ?? 0) - 6)
  await page.waitForURL(/\/feedback\/[\w-]+/)
  await page.goto('/feedback?moderation=held')
  await row(page, 'Idea number 40').waitFor()
  await countStyles(page)
  await page.keyboard.press('j')
  for (const [done, title] of titles.toReversed().entries()) {
    await expect.poll(() => focused(page), { timeout: 20_000 }).toBe(title)
    expect(new URL(page.url()).search).toBe('?moderation=held')
    await page.keyboard.press(done % 4 === 3 ? 'x' : 'a')
    if (done !== 20) continue
    // After the undo the item is open and focused again. Notices about other items may still be closing.
    const said = `${title.replace('Idea number ', 'IDEA-')} approved`
    const notice = page.getByRole('status').filter({ hasText: said })
    await notice.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => focused(page), { timeout: 20_000 }).toBe(title)
    await page.keyboard.press('a')
  }
  await page.getByRole('heading', { name: 'Nothing to review' }).waitFor()
  await page.getByRole('link', { name: 'Held for review 0', exact: true }).waitFor()
  await expect
    .poll(() => member.call('GET', '/feedback/counts'))
    .toEqual({ all: 40, held: 0, unanswered: 30, rejected: 10, limited: false })
  expect(await addedStyles(page)).toBe(0)
})

test('keys that are faster than the page decide about one item each', { tags: ['smoke'] }, async ({
  visit,
}) => {
  const { member } = await heldIdeas(5)
  const { page } = await visit({ cookies: member.cookies })
  await page.goto('/feedback?moderation=held')
  await row(page, 'Idea number 1').waitFor()
  await page.evaluate(() => {
    for (const key of 'jjaxa')
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key, code: `Key${key.toUpperCase()}`, bubbles: true }),
      )
  })
  await expect
    .poll(() => member.call('GET', '/feedback/counts'))
    .toEqual({ all: 5, held: 2, unanswered: 2, rejected: 1, limited: false })
  await row(page, 'Idea number 5').waitFor()
  await expect.poll(() => page.title()).toMatch(/Idea number 1 /)

  // An item can be opened as a page of its own, and closed to return to the list.
  await page.getByRole('link', { name: 'Open as a page' }).click()
  await page.getByRole('list', { name: 'Feedback' }).waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Idea number 1' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Feedback' }).click()
  await row(page, 'Idea number 5').waitFor()
  expect(new URL(page.url()).search).toBe('?moderation=held')

  // An exact number leads to its item, and the search says how many items it finds, in which order.
  await expect.poll(() => member.call('GET', '/feedback?query=IDEA-5')).toMatchObject({ items: [{}] })
  await page.keyboard.press('/')
  await page.keyboard.type('IDEA-5')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Idea number 5' }).waitFor()
  await page.getByRole('heading', { name: '1 found' }).waitFor()
  await page.getByText('Best match').waitFor()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await page.getByRole('heading', { name: '1 found' }).waitFor({ state: 'detached' })
})

test('a narrow window shows the list or an item, and goes back to the row that was left', {
  tags: ['smoke'],
}, async ({ visit }) => {
  const { member, titles } = await heldIdeas(20)
  const { page } = await visit({ cookies: member.cookies, width: 360 })
  await page.goto('/feedback')
  await row(page, 'Idea number 20').waitFor()
  await row(page, 'Idea number 20').focus()
  for (const _ of titles.slice(4)) await page.keyboard.press('ArrowDown')
  await expect.poll(() => focused(page), { timeout: 20_000 }).toBe('Idea number 4')
  const top = async () => Math.round((await row(page, 'Idea number 4').boundingBox())?.y ?? 0)
  const before = await top()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Idea number 4' }).waitFor()
  expect(await page.getByRole('list', { name: 'Feedback' }).count()).toBe(0)
  await fitsUnderFingers(page)
  await page.getByRole('main').getByRole('link', { name: 'Feedback' }).click()
  await expect.poll(() => focused(page), { timeout: 20_000 }).toBe('Idea number 4')
  expect(await top()).toBe(before)
})

test('ticked items are approved, moved to a status, taken back and assigned together; one is taken on by a key', async ({
  visit,
}) => {
  const { member } = await heldIdeas(3)
  const { page } = await visit({ cookies: member.cookies })
  await page.goto('/feedback?moderation=held')
  await row(page, 'Idea number 3').waitFor()
  await page.keyboard.press('j')
  await expect.poll(() => focused(page), { timeout: 20_000 }).toBe('Idea number 3')
  await page.keyboard.press(' ')
  await page.keyboard.press('j')
  await page.keyboard.press(' ')
  const bar = page.getByRole('toolbar', { name: 'Selected feedback' })
  await bar.getByText('2 selected').waitFor()
  await bar.getByRole('button', { name: 'Status' }).click()
  await page.getByText('1 follower will be notified in the widget').waitFor()
  await page.getByRole('menuitem', { name: 'Add a note or schedule…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the status of 2 items' })
  // Nothing is chosen yet, so Enter cannot send anything.
  await dialog.getByRole('button', { name: 'Set the status' }).and(page.locator(':disabled')).waitFor()
  await dialog.getByLabel('Status', { exact: true }).selectOption('Planned')
  await dialog.getByLabel('Note to followers').fill('We begin in spring.')
  await dialog.getByText('1 follower will be notified in the widget.').waitFor()
  await dialog.getByRole('button', { name: 'Set to Planned' }).click()
  await page.getByText('2 moved to Planned').waitFor()
  await page.getByText(/^Notifying 1( in [1-3] s)?$/).waitFor()
  await bar.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('2 approved').waitFor()
  await bar.waitFor({ state: 'detached' })
  const counts = () => member.call('GET', '/feedback/counts')
  expect(await counts()).toMatchObject({ held: 1 })
  await page
    .getByRole('status')
    .filter({ hasText: '2 approved' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect.poll(counts).toMatchObject({ held: 3 })
  await row(page, 'Idea number 2').waitFor()

  // Ranges by mouse and by keys, all by the tick above the list; keys and Space work after a view was chosen by mouse.
  await page.goto('/feedback')
  const selected = (count: number) => bar.getByText(`${count} selected`).waitFor()
  await page.getByLabel('Select IDEA-3').check({ force: true })
  await row(page, 'Idea number 1').click({ modifiers: ['Shift'] })
  await selected(3)
  await page.getByLabel('Clear selection').first().click()
  await bar.waitFor({ state: 'detached' })
  await page.getByLabel('Select all').click()
  await selected(3)
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await page.waitForURL(/\/tasks/)
  await page.keyboard.press('g')
  await page.keyboard.press('f')
  await page.getByRole('link', { name: /^Unanswered/ }).click()
  await page.getByRole('link', { name: /^Held for review/ }).click()
  await row(page, 'Idea number 3').waitFor()
  await page.keyboard.press('j')
  await expect.poll(() => focused(page), { timeout: 20_000 }).toBe('Idea number 3')
  await page.keyboard.press('Shift+J')
  await page.keyboard.press('Shift+ArrowDown')
  await selected(3)
  await page.keyboard.press('Shift+K')
  await selected(2)
  await page.keyboard.press(' ')
  await selected(1)

  await page.goto('/feedback')
  for (const number of [1, 2]) await page.getByLabel(`Select IDEA-${number}`).check({ force: true })
  await bar.getByRole('button', { name: 'Assign' }).click()
  await page.getByRole('menuitem', { name: 'Ada Lovelace' }).click()
  await page.getByText('2 assigned to Ada Lovelace').waitFor()
  await row(page, 'Idea number 3').click()
  await page.getByRole('button', { name: 'Assignee: Nobody' }).waitFor()
  await page.keyboard.press('i')
  await page.getByText('took this on').waitFor()
  await page.getByRole('button', { name: 'Assignee: Anybody' }).click()
  await page.getByRole('menuitemradio', { name: 'Assigned to me' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.has('assigneeId')).toBe(true)
  await page.getByRole('link', { name: 'All 3', exact: true }).waitFor()
})

test('feedback is unread for each member until they open it, in every tab, and U marks it unread', {
  tags: ['smoke'],
}, async ({ visit }) => {
  const { member } = await heldIdeas(2)
  const colleague = await createMember(member, { firstName: 'Grace' })
  const { page } = await visit({ cookies: member.cookies })
  const other = await page.context().newPage()
  // The other window's list is read before the item is opened here, and arrives after that.
  const [read, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const late = async (route: Route) => {
    const response = await route.fetch()
    read.resolve()
    await opened.promise
    await route.fulfill({ response })
  }
  await other.route('**/api/v1/feedback?*', late, { times: 1 })
  for (const each of [page, other]) await each.goto('/feedback')
  await read.promise
  const unread = (of: Page, title: string) =>
    of.getByRole('listitem').filter({ hasText: title }).getByText('Unread')
  await unread(page, 'Idea number 1').waitFor({ state: 'attached' })
  const marked = page.waitForResponse((response) => response.url().endsWith('/read'))
  await row(page, 'Idea number 2').click()
  await marked
  opened.resolve()
  for (const each of [page, other]) {
    await unread(each, 'Idea number 2').waitFor({ state: 'detached' })
    await unread(each, 'Idea number 1').waitFor({ state: 'attached' })
  }
  await page.keyboard.press('u')
  for (const each of [page, other]) await unread(each, 'Idea number 2').waitFor({ state: 'attached' })
  await page.keyboard.press('u')
  await unread(other, 'Idea number 2').waitFor({ state: 'detached' })
  // Another member's comment makes it unread where it is not open; the member who wrote it has read it.
  await page.keyboard.press('j')
  await page.getByRole('heading', { name: 'Idea number 1' }).waitFor()
  const { items } = (await colleague.call('GET', '/feedback')) as { items: { id: string; title: string }[] }
  const id = items.find(({ title }) => title === 'Idea number 2')?.id
  await colleague.call('POST', `/feedback/${id}/comments`, { body: 'Only among us', internal: true })
  await unread(page, 'Idea number 2').waitFor({ state: 'attached' })
  expect(await colleague.call('GET', `/feedback/${id}`)).toMatchObject({ unread: false })
  await other.close()

  // Without a connection the page says so once, and loads by itself afterwards what was never loaded.
  await page.context().setOffline(true)
  await page.getByText("You're offline.").waitFor()
  await page.getByRole('link', { name: 'Rejected 0', exact: true }).click()
  await page.getByRole('region', { name: 'Inbox' }).getByText('Not loaded yet.').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: 'No rejected feedback' }).waitFor()
  expect(await page.getByText("You're offline.").count()).toBe(0)
})
