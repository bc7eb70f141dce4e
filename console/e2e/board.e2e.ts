import type { Project } from '@earshot/shared/project/project'
import type { Tag } from '@earshot/shared/tag/tag'
import type { Board, Task } from '@earshot/shared/task/task'
import type { Locator, Page } from 'playwright'
import { beforeAll, beforeEach, expect } from 'vitest'
import { expectAccessible, expectFits } from './axe.ts'
import { embeddedProject, newCustomer } from './customer.ts'
import { createOwner, type Member } from './person.ts'
import { test, type Visit, type VisitOptions } from './visit.ts'

let member: Member
let project: Project
beforeAll(async () => {
  member = await createOwner()
})
// Every test starts with an empty board: the cards of the previous test are removed.
beforeEach(async () => {
  project = await embeddedProject(member)
  for (const { tasks } of (await board()).columns)
    for (const { id } of tasks) await member.call('DELETE', `/tasks/${id}`)
})

const board = async () => (await member.call('GET', `/projects/${project.id}/board`)) as Board
const columnId = async (name: string) =>
  (await board()).columns.find((column) => column.name === name)?.id ?? ''

async function task(title: string, column = 'Backlog', feedbackIds: string[] = []): Promise<Task> {
  const body = { projectId: project.id, columnId: await columnId(column), title, feedbackIds }
  return (await member.call('POST', '/tasks', body)) as Task
}

/** The titles of a column's cards, as the server has them. */
const stored = async (name: string): Promise<string[]> =>
  (await board()).columns.find((column) => column.name === name)?.tasks.map(({ title }) => title) ?? []

const column = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const card = (page: Page, title: string): Locator => page.getByRole('link', { name: title, exact: true })
/** The titles of a column's cards, as the page shows them. */
const shown = (page: Page, name: string): Promise<string[]> =>
  column(page, name).getByRole('article').getByRole('link').allTextContents()

async function moveByMenu(page: Page, { reference }: Task, to: string): Promise<void> {
  await page.getByRole('button', { name: `Move ${reference}` }).click()
  await page.getByRole('menuitem', { name: to, exact: true }).click()
}

async function open(visit: (options: VisitOptions) => Promise<Visit>): Promise<Page> {
  const { page } = await visit({ cookies: member.cookies, at: `/tasks/${project.id}` })
  await column(page, 'Backlog').waitFor()
  return page
}

test('a card dragged by mouse lands between its new neighbours, and an Undo takes it back', {
  tags: ['smoke'],
}, async ({ visit }) => {
  await task('Above', 'Review')
  await task('Below', 'Review')
  await task('Dragged')
  const page = await open(visit)
  const from = await card(page, 'Dragged').boundingBox()
  const to = await card(page, 'Below').boundingBox()
  if (!from || !to) throw new Error('The cards are not on screen')
  await page.mouse.move(from.x + 20, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(from.x + 30, from.y + 20, { steps: 3 })
  await page.mouse.move(to.x + 20, to.y + 10, { steps: 10 })
  await page.getByText(/Now at place 2 in Review/).waitFor({ state: 'attached' })
  await page.mouse.up()
  await expect.poll(() => stored('Review')).toEqual(['Above', 'Dragged', 'Below'])
  expect(await shown(page, 'Review')).toEqual(['Above', 'Dragged', 'Below'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => stored('Review')).toEqual(['Above', 'Below'])
  await expect.poll(() => shown(page, 'Backlog')).toEqual(['Dragged'])
})

test('a card is moved by keyboard, what happens is read out, and the focus goes along', {
  tags: ['smoke'],
}, async ({ visit }) => {
  const { reference } = await task('By keyboard', 'Backlog')
  await task('Beside it', 'To do')
  const page = await open(visit)
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await page.getByRole('button', { name: 'Create task' }).focus()
  await page.keyboard.press('Tab')
  await expect.poll(focused).toBe('By keyboard')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect.poll(focused).toBe('Beside it')
  await page.keyboard.press('ArrowUp')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Add task to To do')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect.poll(focused).toBe('Beside it')
  expect(await shown(page, 'To do')).toEqual(['Beside it'])
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Space')
  const spoken = page.locator('[aria-live=assertive]')
  await expect
    .poll(() => spoken.allTextContents())
    .toContain(`${reference} picked up from place 1 in Backlog.`)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => spoken.allTextContents()).toContain('Now at place 1 in To do.')
  await page.keyboard.press('Space')
  await expect.poll(() => stored('To do')).toEqual(['By keyboard', 'Beside it'])
  await expect.poll(focused).toBe('By keyboard')
})

test('the menu does what dragging does', async ({ visit }) => {
  const first = await task('First')
  await task('Second')
  const page = await open(visit)
  await moveByMenu(page, first, 'Bottom of the column')
  await expect.poll(() => stored('Backlog')).toEqual(['Second', 'First'])
  await moveByMenu(page, first, 'Review')
  await expect.poll(() => stored('Review')).toEqual(['First'])
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('First')
})

/** Pastes a text file into a field, or drops it there. */
const bring = (field: Locator, by: 'paste' | 'drop', name: string): Promise<void> =>
  field.evaluate(
    (element, { by, name }) => {
      const data = new DataTransfer()
      data.items.add(new File(['Kiel'], name, { type: 'text/plain' }))
      const options = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        by === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: data })
          : new DragEvent('drop', { ...options, dataTransfer: data }),
      )
    },
    { by, name },
  )

test('two people on one board see what the other does, without a reload', { tags: ['smoke'] }, async ({
  visit,
}) => {
  const shared = await task('Seen by both')
  const here = await open(visit)
  const there = await open(visit)
  await here.bringToFront()
  await moveByMenu(here, shared, 'Review')
  await expect.poll(() => stored('Review')).toEqual(['Seen by both'])
  await expect.poll(() => shown(there, 'Review')).toEqual(['Seen by both'])
  await there.bringToFront()
  await there.getByRole('button', { name: 'Add task to Backlog' }).click()
  await there.keyboard.type('From over there')
  await there.keyboard.press('Enter')
  await expect.poll(() => shown(here, 'Backlog')).toEqual(['From over there'])
  await there.keyboard.press('Escape')

  // Comments, by keyboard alone.
  const comments = (page: Page) => page.getByRole('list', { name: 'Comments' })
  for (const page of [there, here]) {
    await page.bringToFront()
    await card(page, 'Seen by both').press('Enter')
    await page.getByText('No comments yet').waitFor()
  }
  await here.keyboard.press('r')
  await here.keyboard.type('Which **zone** is it?')
  const [chooser] = await Promise.all([
    here.waitForEvent('filechooser'),
    here.getByRole('button', { name: 'Add files' }).press('Enter'),
  ])
  await chooser.setFiles({ name: 'ferry.txt', mimeType: 'text/plain', buffer: Buffer.from('Europe/Oslo') })
  await here.getByRole('list', { name: 'Files' }).getByText('ferry.txt').waitFor()
  await bring(here.getByRole('textbox', { name: 'Comment' }), 'paste', 'pasted.txt')
  await bring(here.getByRole('textbox', { name: 'Comment' }), 'drop', 'dropped.txt')
  for (const name of ['pasted.txt', 'dropped.txt'])
    await here.getByRole('button', { name: `Remove ${name}` }).waitFor()
  await here.getByRole('button', { name: 'Remove dropped.txt' }).press('Enter')
  await here.getByRole('textbox', { name: 'Comment' }).press('Control+Enter')
  await comments(there).getByText('Which zone is it?').waitFor()
  await comments(there).getByText('ferry.txt').waitFor()
  await comments(there).getByText('pasted.txt').waitFor()
  await there.getByRole('tab', { name: 'Comments 1' }).waitFor()
  const more = here.getByRole('button', { name: /^More about the comment of/ })
  await more.press('Enter')
  await here.getByRole('menuitem', { name: 'Edit' }).press('Enter')
  await here.keyboard.press('ControlOrMeta+a')
  await here.keyboard.type('Which zone is the harbour in?')
  await here.keyboard.press('Control+Enter')
  await comments(there).getByText('Which zone is the harbour in?').waitFor()
  await more.press('Enter')
  await here.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await comments(there).getByText('Comment deleted').waitFor()
  await here.keyboard.press('z')
  await comments(there).getByText('Which zone is the harbour in?').waitFor()

  // A task in the archive, or deleted, comes back by an Undo, or from its panel.
  const choose = async (action: string) => {
    await here.getByRole('button', { name: /^Actions for TASK-/ }).press('Enter')
    await here.getByRole('menuitem', { name: action }).press('Enter')
  }
  await choose('Archive task')
  const archived = there.getByText('Archived: hidden from the board.')
  await archived.waitFor()
  await here.keyboard.press('z')
  await archived.waitFor({ state: 'detached' })
  await choose('Delete task')
  await there.getByText('Deleted. It can be restored for a day.').waitFor()
  await there.bringToFront()
  await there.keyboard.press('r')
  await there.keyboard.type('Too late?')
  await there.keyboard.press('Control+Enter')
  await there.getByText('This task was deleted, so your comment was not added.').waitFor()
  await there.getByRole('button', { name: 'Restore' }).press('Enter')
  await expect.poll(() => shown(here, 'Review')).toEqual(['Seen by both'])
  await there.getByRole('textbox', { name: 'Comment' }).press('Control+Enter')
  await comments(there).getByText('Too late?').waitFor()
})

test('a move against a board that changed meanwhile is merged', async ({ visit }) => {
  await task('Neighbour', 'Review')
  const moved = await task('Moved')
  const page = await open(visit)
  // The page does not learn that the neighbouring card left, as on a slow connection.
  await page.context().route('**/api/v1/projects/*/board', (route) => route.abort())
  const neighbour = (await board()).columns.find(({ name }) => name === 'Review')?.tasks[0]
  await member.call('PUT', `/tasks/${neighbour?.id}/placement`, { columnId: await columnId('Done') })
  await moveByMenu(page, moved, 'Review')
  await expect.poll(() => stored('Review')).toEqual(['Moved'])
  expect(await stored('Done')).toEqual(['Neighbour'])
})

test('before a card with feedback changes a public status, it is asked whether it shall', async ({
  visit,
}) => {
  const visitor = await newCustomer(project)
  const { id, reference } = await visitor.send({ kind: 'idea', title: 'Wanted by many' })
  await member.call('PUT', `/feedback/${id}/approval`, {})
  await (await newCustomer(project)).vote(id)
  const linked = await task('Build it', 'Backlog', [id])
  const statusName = async () => {
    const { statusId } = (await member.call('GET', `/feedback/${id}`)) as { statusId: string }
    return project.statuses.find((status) => status.id === statusId)?.name
  }
  const page = await open(visit)
  const dialog = page.getByRole('dialog')

  await moveByMenu(page, linked, 'In progress')
  await dialog
    .getByText(`Also set ${reference} to In progress? 2 followers will be notified in the widget.`)
    .waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => shown(page, 'Backlog')).toEqual(['Build it'])
  expect(await stored('Backlog')).toEqual(['Build it'])

  await moveByMenu(page, linked, 'In progress')
  await dialog.getByRole('button', { name: 'Move only' }).click()
  await expect.poll(() => stored('In progress')).toEqual(['Build it'])
  expect(await statusName()).toBe('Open')

  await moveByMenu(page, linked, 'Done')
  await dialog.getByLabel('Note to followers').fill('It is out.')
  await dialog.getByRole('button', { name: 'Set to Done' }).click()
  await expect.poll(statusName).toBe('Done')
  const sent = (await member.call('GET', `/feedback/${id}/broadcasts`)) as { items: unknown[] }
  expect(sent.items).toMatchObject([{ state: 'scheduled', type: 'status_changed' }])
  const comments = async () =>
    ((await member.call('GET', `/feedback/${id}/comments`)) as { items: { body: string }[] }).items.map(
      ({ body }) => body,
    )
  expect(await comments()).toEqual(['It is out.'])
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(statusName).toBe('Open')
  expect(await comments()).toEqual([])
  const dropped = (await member.call('GET', `/feedback/${id}/broadcasts`)) as typeof sent
  expect(dropped.items).toMatchObject([{ state: 'stopped', done: 0 }])
  await expect.poll(() => stored('In progress')).toEqual(['Build it'])
})

test('a soft limit warns, a hard one refuses and puts the card back', async ({ visit }) => {
  await task('Already there', 'Review')
  const moved = await task('One too many')
  const page = await open(visit)
  const limit = async (hard: boolean) => {
    await page.getByRole('button', { name: 'Column Review' }).click()
    await page.getByRole('menuitem', { name: 'Edit column' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Limit', { exact: true }).fill('1')
    await dialog.getByRole('checkbox', { name: 'Refuse tasks above the limit' }).setChecked(hard)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await limit(true)
  await moveByMenu(page, moved, 'Review')
  await page.getByText('Review is at its limit of 1 tasks. Move one out first.').waitFor()
  await expect.poll(() => shown(page, 'Backlog')).toEqual(['One too many'])
  await limit(false)
  await moveByMenu(page, moved, 'Review')
  await column(page, 'Review').getByText('Over its limit of 1').waitFor()
  await member.call('PATCH', `/projects/${project.id}/columns/${await columnId('Review')}`, {
    wipLimit: null,
  })
})

/** A task as stored on the server. */
const storedTask = async (id: string) => (await member.call('GET', `/tasks/${id}`)) as Task

test('a card is edited under its own address, saves itself, and is linked to feedback', async ({ visit }) => {
  const visitor = await newCustomer(project)
  const { reference } = await visitor.send({ kind: 'bug', title: 'Palindromes are reversed' })
  const { id } = await task('Edit me')
  const { page } = await visit({ cookies: member.cookies, at: `/tasks/${project.id}?task=${id}` })
  const dialog = page.getByRole('dialog', { name: /^TASK-/ })
  await dialog.getByLabel('Title').fill('Edited')
  // A colleague's change to another field, made while the form is open, is kept.
  await member.call('PATCH', `/tasks/${id}`, { description: 'Written elsewhere' })
  await dialog.getByText('Saved', { exact: true }).waitFor()
  expect(await storedTask(id)).toMatchObject({ title: 'Edited', description: 'Written elsewhere' })
  const width = async () => (await dialog.boundingBox())?.width ?? 0
  expect(await width()).toBeLessThan(600)
  await dialog.getByRole('link', { name: 'Open as a page' }).click()
  await expect.poll(width).toBeGreaterThan(1_000)
  await dialog.getByRole('link', { name: 'Open over the board' }).click()
  await expect.poll(width).toBeLessThan(600)
  await dialog.getByRole('button', { name: /^Assignee/ }).click()
  await page.getByRole('menuitemradio', { name: 'Ada Lovelace' }).click()
  await dialog.getByRole('button', { name: 'Assignee: Ada Lovelace' }).waitFor()
  await dialog.getByRole('button', { name: /^Due date/ }).click()
  await page.getByRole('button', { name: 'Tomorrow' }).click()
  await dialog.getByRole('button', { name: /tomorrow$/ }).waitFor()
  await dialog.getByRole('button', { name: /^Status/ }).click()
  await page.getByRole('menuitemradio', { name: 'Review' }).click()
  await expect.poll(() => stored('Review')).toEqual(['Edited'])
  // Closing right after typing saves the text.
  await dialog.getByLabel('Blocked by').fill('the printer')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await storedTask(id)).toMatchObject({
    blockedReason: 'the printer',
    assignee: { name: 'Ada Lovelace' },
  })
  const edited = page.getByRole('article')
  for (const text of ['Blocked: the printer', 'Due: Tomorrow'])
    await edited.getByText(text, { exact: true }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Edited')

  await card(page, 'Edited').press('Enter')
  await dialog.getByRole('tab', { name: 'Feedback' }).click()
  await dialog.getByLabel('Link feedback').fill('palindromes')
  await page.getByRole('option', { name: `${reference} Palindromes are reversed` }).click()
  await dialog.getByRole('button', { name: `Unlink ${reference}` }).waitFor()
  await dialog.getByRole('tab', { name: 'Activity' }).click()
  const activity = dialog.getByRole('list', { name: 'Activity' })
  for (const words of ['moved it from Backlog to Review', `linked ${reference} Palindromes are reversed`])
    await activity
      .getByRole('listitem')
      .filter({ hasText: `Ada Lovelace ${words}` })
      .waitFor()
  await page.keyboard.press('Escape')
  await edited.getByText(`${reference}: 1 affected`).waitFor()
})

test('what cannot be saved stays on screen, is saved by another try, and overwrites nothing of a colleague’s', {
  tags: ['smoke'],
}, async ({ visit }) => {
  const { id } = await task('First')
  await task('Second')
  const page = await open(visit)
  await card(page, 'First').press('Enter')
  const dialog = page.getByRole('dialog', { name: /^TASK-/ })
  const description = dialog.getByLabel('Description')
  await page.context().setOffline(true)
  await description.fill('Not to be lost')
  await dialog.getByRole('alert').getByText('The task could not be saved').waitFor()
  await dialog.getByText('Not saved').waitFor()
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  expect(await description.inputValue()).toBe('Not to be lost')
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByText('Saved', { exact: true }).waitFor()
  expect(await storedTask(id)).toMatchObject({ description: 'Not to be lost' })
  await page.context().setOffline(true)
  await description.fill('Mine')
  await dialog.getByRole('alert').getByText('The task could not be saved').waitFor()
  await member.call('PATCH', `/tasks/${id}`, { description: 'By a colleague' })
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByRole('region', { name: 'Theirs, saved' }).getByText('By a colleague').waitFor()
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await dialog.getByText('Saved', { exact: true }).waitFor()
  expect(await storedTask(id)).toMatchObject({ description: 'Mine' })
  await dialog.getByRole('button', { name: 'Next task' }).click()
  await expect.poll(() => dialog.getByLabel('Title').inputValue()).toBe('Second')
  await expect.poll(() => description.inputValue()).toBe('')
})

test('a card is made from the palette on another page, and the next one right after it', async ({
  visit,
}) => {
  const { page } = await visit({ cookies: member.cookies, at: '/projects' })
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Command palette' }).waitFor()
  await page.keyboard.type('create task')
  await page.keyboard.press('Enter')
  const title = page
    .getByRole('form', { name: 'Add task to Backlog' })
    .getByRole('textbox', { name: 'Title' })
  await title.fill('One')
  await page.keyboard.press('Enter')
  await expect.poll(() => shown(page, 'Backlog')).toEqual(['One'])
  await page.keyboard.type('Two')
  await page.keyboard.press('Enter')
  await expect.poll(() => shown(page, 'Backlog')).toEqual(['One', 'Two'])
  await page.keyboard.press('Escape')
  await title.waitFor({ state: 'detached' })
  expect(await stored('Backlog')).toEqual(['One', 'Two'])
})

test('filters narrow the board and are in the address', async ({ visit }) => {
  await task('Apples')
  const { id } = await task('Pears')
  const { items } = (await member.call('GET', '/members')) as { items: { id: string }[] }
  await member.call('PATCH', `/tasks/${id}`, { priority: 'high', assigneeId: items[0]?.id })
  const tag = (await member.call('POST', '/tags', { name: `fruit ${project.name} ${id.slice(-4)}` })) as Tag
  await member.call('PUT', '/tagging', { taskIds: [id], add: [tag.id] })
  const page = await open(visit)
  await page.getByRole('button', { name: 'Tag: Any tag' }).click()
  await page.getByRole('menuitemradio', { name: tag.name }).click()
  await expect.poll(() => shown(page, 'Backlog')).toEqual(['Pears'])
  await page.reload()
  await expect.poll(() => shown(page, 'Backlog')).toEqual(['Pears'])
  expect(new URL(page.url()).search).toBe(`?tag=${tag.id}`)
  await column(page, 'Backlog').getByText('1 of 2 shown').waitFor()
  await page.getByRole('button', { name: 'My tasks 1' }).click()
  await page.getByRole('button', { name: 'Priority: Any priority' }).click()
  await page.getByRole('menuitemradio', { name: 'Low' }).click()
  await column(page, 'Backlog').getByText('0 of 2 shown').waitFor()
  await page.getByRole('button', { name: 'My tasks 0' }).waitFor()
  await page.getByRole('button', { name: 'Priority: Low' }).click()
  await page.getByRole('menuitemradio', { name: 'High' }).click()
  await expect.poll(() => shown(page, 'Backlog')).toEqual(['Pears'])
})

test('of a long column only the cards in sight are on the page, and the others come while scrolling', async ({
  visit,
}) => {
  const backlog = await columnId('Backlog')
  const create = (title: string) =>
    member.call('POST', '/tasks', { projectId: project.id, columnId: backlog, title })
  await Promise.all(Array.from({ length: 60 }, (_, number) => create(`Card ${number}`)))
  const page = await open(visit)
  await column(page, 'Backlog').getByText('60', { exact: true }).waitFor()
  expect((await shown(page, 'Backlog')).length).toBeLessThan(40)
  await page.getByRole('article').first().getByRole('link').focus()
  const place = () =>
    page.evaluate(() => document.activeElement?.closest('article')?.getAttribute('aria-posinset'))
  await expect
    .poll(async () => {
      await page.keyboard.press('End')
      return place()
    })
    .toBe('60')
  expect(await page.evaluate(() => document.scrollingElement?.scrollHeight === innerHeight)).toBe(true)
})

test('columns are added, moved and deleted', async ({ visit }) => {
  const page = await open(visit)
  await page.getByRole('button', { name: 'Add column' }).click()
  await page.getByRole('textbox', { name: 'Column name' }).fill('Ideas')
  await page.keyboard.press('Enter')
  await column(page, 'Ideas').waitFor()
  await page.getByRole('button', { name: 'Column Ideas' }).click()
  await page.getByRole('menuitem', { name: 'Move left' }).click()
  const names = async () => (await board()).columns.map(({ name }) => name)
  await expect.poll(names).toEqual(['Backlog', 'To do', 'In progress', 'Review', 'Ideas', 'Done'])
  await page.getByRole('button', { name: 'Column Ideas' }).click()
  await page.getByRole('menuitem', { name: 'Delete column' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete column' }).click()
  await column(page, 'Ideas').waitFor({ state: 'detached' })
})

test('a board that is loading says so, and on a phone too nothing of it has to be scrolled', async ({
  visit,
}) => {
  const { page } = await visit({ cookies: member.cookies, width: 360 })
  let load = () => {}
  const held = new Promise<void>((resolve) => {
    load = resolve
  })
  await page.route('**/board', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/tasks/${project.id}`)
  await page.getByRole('status').getByText('Loading Tasks...').waitFor({ state: 'attached' })
  await expectAccessible(page)
  load()
  await column(page, 'Backlog').waitFor()
})

test('on a phone one column is on screen at a time', async ({ visit }) => {
  const { reference, title } = await task('On the phone')
  const { page } = await visit({ cookies: member.cookies, width: 360, at: `/tasks/${project.id}` })
  await card(page, title).waitFor()
  const left = async (name: string) => (await column(page, name).boundingBox())?.x
  const start = await left('Backlog')
  await page
    .getByRole('navigation', { name: 'Columns' })
    .getByRole('button', { name: /^To do/ })
    .click()
  await expect.poll(() => left('To do')).toBe(start)
  await page
    .getByRole('navigation', { name: 'Columns' })
    .getByRole('button', { name: /^Backlog/ })
    .click()
  await expect.poll(() => left('Backlog')).toBe(start)
  await page.getByRole('button', { name: `Move ${reference}` }).click()
  await page.getByRole('menuitem', { name: 'Review' }).click()
  await expect.poll(() => stored('Review')).toEqual([title])
  await expectFits(page)
})

test('board and card are accessible, light and dark', async ({ visit }) => {
  const { id } = await task('Look at me')
  await member.call('PATCH', `/tasks/${id}`, { dueAt: 0, blockedReason: 'it waits' })
  const page = await open(visit)
  await card(page, 'Look at me').waitFor()
  const expectBothSchemes = async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    }
  }
  await expectBothSchemes()
  await card(page, 'Look at me').click()
  await page
    .getByRole('dialog', { name: /^TASK-/ })
    .getByLabel('Title')
    .waitFor()
  await expectBothSchemes()
})
