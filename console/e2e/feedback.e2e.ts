import type { Project } from '@earshot/shared/project/project'
import type { Locator, Page } from 'playwright'
import { beforeAll, expect, inject } from 'vitest'
import { expectAccessible, expectAccessibleEverywhere } from './axe.ts'
import { type Customer, embeddedProject, firstProject, newCustomer } from './customer.ts'
import { createMember, createOwner, type Member } from './person.ts'
import { goTo } from './shell.ts'
import { test } from './visit.ts'

let member: Member
let project: Project
let visitor: Customer
beforeAll(async () => {
  member = await createOwner()
  project = await embeddedProject(member)
  visitor = await newCustomer(project)
})

const row = (page: Page, title: string): Locator =>
  page.getByRole('list', { name: 'Feedback' }).getByRole('listitem').filter({ hasText: title })
/** Chooses an action from the menu of the open item. */
async function chooseOf(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: /^More about (IDEA|BUG)-/ }).click()
  await page.getByRole('menuitem', { name }).click()
}
/** Chooses the first option of a list, by keyboard. */
async function chooseFirst(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('option', { name }).first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

const statusOf = (name: string): string => project.statuses.find((status) => status.name === name)?.id ?? ''

async function idea(title: string): Promise<string> {
  return (await visitor.send({ kind: 'idea', title, body: `More about: ${title}` })).id
}

/** Creates a public idea. */
async function approvedIdea(title: string): Promise<string> {
  const id = await idea(title)
  await member.call('PUT', `/feedback/${id}/approval`, {})
  return id
}

test('an approved item shows in the widget, and an Undo takes it back', async ({ visit }) => {
  const title = `Held for approval ${Date.now()}`
  const id = await idea(title)
  expect(await visitor.list()).not.toContainEqual(expect.objectContaining({ id }))
  const { page } = await visit({ cookies: member.cookies })
  await page.goto('/feedback')
  await page.getByRole('link', { name: 'Held for review' }).click()
  const item = row(page, title)
  await item.getByRole('button', { name: /^Approve / }).click()
  await item.waitFor({ state: 'detached' })
  await expect.poll(visitor.list).toContainEqual(expect.objectContaining({ id }))
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await page.keyboard.press('z')
  await item.waitFor()
  // The item is open again, with the reason for its review.
  await page.waitForURL(`**/feedback/${id}?moderation=held`)
  await page.getByText('First-time author').waitFor()
  expect(await visitor.list()).not.toContainEqual(expect.objectContaining({ id }))
})

test('a held comment brings its item into the queue, and is approved, hidden and deleted, each with an Undo', async ({
  visit,
}) => {
  const id = await approvedIdea('Commented on')
  await visitor.comment(id, 'Look at https://ropes.example')
  const bodies = async () => (await visitor.comments(id)).map(({ body }) => body)
  const { page } = await visit({ cookies: member.cookies })
  await page.goto('/feedback?moderation=held')
  const queued = row(page, 'Commented on')
  await queued.getByText('1 comment held for review').waitFor()
  await queued.getByRole('link', { name: 'Commented on' }).click()
  const comment = page.getByRole('article').filter({ hasText: 'Look at https://ropes.example' })
  await comment.getByText('Not trusted yet · Contains links').waitFor()
  expect(await bodies()).toEqual([])
  await page.keyboard.press('a')
  await queued.waitFor({ state: 'detached' })
  await expect.poll(bodies).toEqual(['Look at https://ropes.example'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await queued.waitFor()
  await expect.poll(bodies).toEqual([])
  await queued.getByRole('link', { name: 'Commented on' }).click()
  await comment.getByText('Held for review').waitFor()
  await comment.getByRole('button', { name: /^Approve / }).click()
  await expect.poll(bodies).toEqual(['Look at https://ropes.example'])
  const choose = async (name: string) => {
    await comment.getByRole('button', { name: /^More about the comment/ }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('Hide')
  await comment.getByText('Hidden').waitFor()
  expect(await bodies()).toEqual([])
  await page
    .getByRole('alert')
    .or(page.getByRole('status'))
    .filter({ hasText: 'Comment hidden' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect.poll(bodies).toEqual(['Look at https://ropes.example'])
  await choose('Delete')
  await page.getByText('Comment deleted', { exact: true }).first().waitFor()
  expect(await bodies()).toEqual([])
  await page.getByRole('button', { name: 'Restore' }).click()
  await comment.waitFor()
  await expect.poll(bodies).toEqual(['Look at https://ropes.example'])
})

test('a status change reaches the widget, and says before who sees it', { tags: ['smoke'] }, async ({
  visit,
}) => {
  const id = await approvedIdea('Change my status')
  await (await newCustomer(project)).vote(id)
  const { page } = await visit({ cookies: member.cookies })
  await page.goto('/feedback')
  const ring = (name: string) => row(page, 'Change my status').getByRole('img', { name, exact: true })
  await ring('Open').waitFor()
  await row(page, 'Change my status').getByRole('link').click()
  await page.getByRole('button', { name: /^Status of .*: Open$/ }).click()
  await page.getByRole('menu').getByText('2 followers will be notified in the widget').waitFor()
  await page.getByRole('menuitemradio', { name: 'Planned' }).click()
  await expect
    .poll(visitor.list)
    .toContainEqual(expect.objectContaining({ id, statusId: statusOf('Planned') }))
  await ring('Planned').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await ring('Open').waitFor()
})

test('filters are in the address and survive a reload', async ({ visit }) => {
  await approvedIdea('Stays under filters')
  await visitor.send({ kind: 'bug', title: 'A broken button' })
  const { page } = await visit({ cookies: member.cookies })
  await page.goto('/feedback')
  await row(page, 'A broken button').waitFor()
  await page.getByRole('heading', { name: 'Today' }).waitFor()
  const held = page.getByRole('link', { name: /^Held for review \d+$/ })
  const before = await held.innerText()
  await page.getByRole('button', { name: 'Type: Ideas and bugs' }).click()
  await page.getByRole('menuitemradio', { name: 'Bugs', exact: true }).click()
  await row(page, 'Stays under filters').waitFor({ state: 'detached' })
  await expect.poll(() => held.innerText()).not.toBe(before)
  await page.getByRole('button', { name: 'Type: Bugs' }).click()
  await page.getByRole('menuitemradio', { name: 'Ideas', exact: true }).click()
  await row(page, 'A broken button').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Sort: Newest' }).click()
  await page.getByRole('menuitemradio', { name: 'Most wanted' }).click()
  await page.waitForURL('**/feedback?kind=idea&sort=top')
  await page.reload()
  await row(page, 'Stays under filters').waitFor()
  await page.getByRole('button', { name: 'Type: Ideas', exact: true }).waitFor()
  expect(await row(page, 'A broken button').count()).toBe(0)
})

test('what somebody sends shows up without a reload; a search finds it by words, and says when no feedback has all of them', {
  tags: ['smoke'],
}, async ({ visit }) => {
  await approvedIdea('There before')
  const { page } = await visit({ cookies: member.cookies, at: '/feedback' })
  await row(page, 'There before').waitFor()
  await approvedIdea('Printing on recycled paper')
  await row(page, 'Printing on recycled paper').waitFor()
  await page.getByRole('searchbox', { name: 'Search feedback' }).fill('recycled')
  await page.waitForURL('**/feedback?query=recycled')
  await row(page, 'Printing on recycled paper').waitFor()
  await expect.poll(() => page.getByRole('list', { name: 'Feedback' }).getByRole('listitem').count()).toBe(1)
  await page.getByRole('searchbox', { name: 'Search feedback' }).fill('recycled zzzz')
  await page.getByRole('heading', { name: 'Nothing found' }).waitFor()
})

test('the keyboard goes through the queue, decides and returns', { tags: ['smoke'] }, async ({ visit }) => {
  const someone = await createOwner()
  const place = await embeddedProject(someone)
  const sender = await newCustomer(place)
  for (const title of ['First', 'Second', 'Third']) await sender.send({ kind: 'idea', title })
  const { page } = await visit({ cookies: someone.cookies })
  await page.goto('/feedback?moderation=held')
  await row(page, 'Third').waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect.poll(focused).toBe('Second')
  await page.keyboard.press('a')
  await row(page, 'Second').waitFor({ state: 'detached' })
  await expect.poll(focused).toBe('First')
  await page.keyboard.press('k')
  await expect.poll(focused).toBe('Third')
  await page.keyboard.press('x')
  await row(page, 'Third').waitFor({ state: 'detached' })
  await expect.poll(async () => (await sender.list()).map(({ title }) => title)).toEqual(['Second'])
  await page.getByRole('heading', { name: 'First' }).waitFor()
  await page.keyboard.press('s')
  await page.getByRole('menuitemradio', { name: 'Under review' }).click()
  await page.getByRole('button', { name: /: Under review$/ }).waitFor()
  await page.keyboard.press('m')
  await page.getByRole('dialog', { name: /^Merge IDEA-/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('?')
  await page.getByRole('dialog').getByText('Merge with another item').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // On a German keyboard, Shift and 7 type a slash.
  await page.keyboard.press('Shift+/')
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Search feedback')
})

test('an answer is public and official, a note is not; a draft survives a reload, but not seven days', {
  tags: ['smoke'],
}, async ({ visit }) => {
  const id = await approvedIdea('Please answer')
  const { page } = await visit({ cookies: member.cookies })
  await page.goto(`/feedback/${id}`)
  const aged = JSON.stringify({ at: Date.now() - 7 * 24 * 60 * 60_000, edits: { body: 'Too old' } })
  await page.evaluate((draft) => localStorage.setItem('earshot-draft-other', draft), aged)
  await page.getByRole('textbox', { name: 'Comment' }).fill('It comes in spring.')
  await page.getByText('Notifies the author', { exact: true }).waitFor()
  await page.getByRole('checkbox', { name: 'Official answer' }).check()
  await page.getByText('Notifies 1 follower', { exact: true }).waitFor()
  await page.reload()
  expect(await page.getByRole('textbox', { name: 'Comment' }).inputValue()).toBe('It comes in spring.')
  expect(await page.evaluate(() => localStorage.getItem('earshot-draft-other'))).toBeNull()
  await page.getByRole('button', { name: /^Send(?! and)/ }).click()
  await page.getByText(/^Notifying 1( in [1-3] s)?$/).waitFor()
  await page
    .getByRole('article')
    .filter({ hasText: 'Official answer' })
    .getByText('It comes in spring.')
    .waitFor()
  const answer = page.getByRole('article').filter({ hasText: 'Official answer' })
  const menu = async (item: string) => {
    await answer.getByRole('button', { name: /^More about the comment/ }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await menu('Edit')
  const edited = answer.getByRole('textbox', { name: 'Comment' })
  await edited.fill('Not kept')
  await answer.getByRole('button', { name: 'Cancel' }).click()
  await menu('Edit')
  expect(await edited.inputValue()).toBe('It comes in spring.')
  await edited.fill('It comes in summer.')
  await page.keyboard.press('Control+Enter')
  await edited.waitFor({ state: 'detached' })
  await answer.getByText('It comes in summer.').waitFor()
  await answer.getByText(/^edited/).waitFor()
  await menu('Show earlier versions')
  const versions = answer.getByRole('region', { name: 'Earlier versions' })
  await versions.getByText('It comes in spring.').waitFor()
  await answer.getByRole('button', { name: 'Hide earlier versions' }).click()
  await page.getByRole('tab', { name: 'Internal note' }).click()
  await page.getByRole('textbox', { name: 'Internal note' }).fill('Ask Grace first.')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('article').filter({ hasText: 'Internal note' }).getByText('Ask Grace first.').waitFor()
  expect(await page.getByRole('textbox', { name: 'Internal note' }).inputValue()).toBe('')
  expect(await visitor.comments(id)).toEqual([
    expect.objectContaining({ body: 'It comes in summer.', official: true }),
  ])
  const { page: grace } = await visit({
    cookies: (await createMember(member, { firstName: 'Grace' })).cookies,
  })
  await grace.goto(`/feedback/${id}`)
  await grace.getByRole('tab', { name: 'Internal note' }).waitFor()
  expect(await grace.getByRole('checkbox', { name: 'Official answer' }).count()).toBe(0)
})

/** Uploads the source map of a script, as a build does. */
async function uploadMap(script: string): Promise<void> {
  const path = `/projects/${(await firstProject(member)).id}/source-maps/key`
  const { key } = (await member.call('PUT', path)) as { key: string }
  const map = {
    version: 3,
    sources: ['../src/export.ts'],
    sourcesContent: ['save(rows)'],
    names: [],
    mappings: 'CAAA',
  }
  const { status } = await fetch(`${inject('server')}/source-maps?script=${script}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(map),
  })
  expect(status).toBe(204)
}

test('a bug shows its report with where it was seen beside its pictures, and becomes a task', async ({
  visit,
}) => {
  const { context, page } = await visit({ cookies: member.cookies })
  const files: string[] = []
  for (const name of ['First.png', 'Second.png'])
    files.push(await visitor.upload(new Uint8Array(await page.screenshot()), name))
  const script = 'https://product.example/export.js'
  await uploadMap(script)
  const { id, reference } = await visitor.send({
    kind: 'bug',
    title: 'Export fails',
    body: 'Nothing happens.',
    files,
    environment: { page: 'https://product.example/reports', browser: 'Firefox 150' },
    diagnostics: {
      entries: [
        { kind: 'click', before: 9_000, element: 'button#export' },
        { kind: 'error', before: 8_000, message: 'TypeError: no rows', stack: `at save (${script}:1:2)` },
      ],
      metadata: { version: '4.12.0' },
    },
  })
  await page.goto(`/feedback/${id}`)
  await page
    .getByRole('region', { name: 'Where it was seen' })
    .getByText('Firefox 150', { exact: true })
    .waitFor()
  const before = page.getByRole('region', { name: 'Before the report' })
  const happened = before.getByRole('listitem')
  await expect
    .poll(() => happened.allInnerTexts())
    .toEqual([
      expect.stringMatching(/−9 s\s+Clicked\s+button#export/),
      expect.stringMatching(/−8 s\s+Error\s+TypeError: no rows/),
      expect.stringMatching(/0 s\s+Report started with 2 pictures/),
    ])
  await before.getByText('4.12.0').waitFor()
  const pictures = page.getByRole('region', { name: 'Pictures' })
  await pictures.getByRole('button', { name: 'Show Second.webp' }).click()
  await pictures.getByRole('button', { name: 'Open Second.webp' }).waitFor()
  const placesOf = () => Promise.all([pictures, before].map((part) => part.boundingBox()))
  // The properties stay beside the item, as without a picture; picture and timeline stack where two do not fit.
  const author = page.getByRole('region', { name: 'Author' })
  for (const [width, stacked] of [
    [1366, true],
    [1440, true],
    [1680, false],
    [1280, false],
  ] as const) {
    await page.setViewportSize({ width, height: 720 })
    const [picture, timeline] = await placesOf()
    expect([width, (timeline?.y ?? 0) > (picture?.y ?? 0)]).toEqual([width, stacked])
    const { x = 0 } = (await author.boundingBox()) ?? {}
    expect([width, x > (timeline?.x ?? 0) + (timeline?.width ?? 0)]).toEqual([width, width > 1280])
  }
  await page.keyboard.press('p')
  const whole = page.getByRole('dialog', { name: 'Second.webp' })
  const beside = whole.getByRole('region', { name: 'Before the report' })
  await beside.getByRole('button', { name: '−9 s' }).click()
  await expect.poll(() => beside.locator('time').allInnerTexts()).toEqual(['+0.0 s', '+1.0 s', '+9.0 s'])
  const [large, list] = await Promise.all(
    [whole.getByRole('img', { name: 'Second.webp' }), beside].map((part) => part.boundingBox()),
  )
  expect(list?.x).toBeGreaterThan((large?.x ?? 0) + (large?.width ?? 0))
  await whole.getByRole('button', { name: 'Show First.webp' }).click()
  await page.getByRole('dialog', { name: 'First.webp' }).waitFor()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 360, height: 800 })
  await expect
    .poll(async () => {
      const [picture, timeline] = await placesOf()
      return picture && timeline && timeline.x === picture.x && timeline.y > picture.y + picture.height
    })
    .toBe(true)
  await page.setViewportSize({ width: 1280, height: 720 })
  await happened.getByText('at src/export.ts:1:1 in save').waitFor()
  await happened.getByText('Stack as it was sent').click()
  await happened.getByText(`at save (${script}:1:2)`).waitFor()
  await before.getByRole('button', { name: 'All kinds' }).click()
  await page.getByRole('menuitemradio', { name: 'Errors (1)' }).click()
  await expect.poll(() => happened.count()).toBe(2)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy as Markdown' }).click()
  await page.getByRole('menuitem', { name: 'Share the pictures' }).click()
  await page.getByText(`${reference} copied as Markdown`).waitFor()
  const markdown = await page.evaluate(() => navigator.clipboard.readText())
  expect(markdown).toContain('- Browser: `Firefox 150`')
  expect(markdown).toContain('- Page: `https://product.example/reports`')
  expect(markdown).toContain('| 9 s | Clicked | `button#export` |\n| 8 s | Error | `TypeError: no rows` |')
  expect(markdown).toContain('TypeError: no rows\nat src/export.ts:1:1 in save\n    save(rows)\n')
  const [, first = ''] = markdown.match(/!\[First\.webp\]\((.+)\)/) ?? []
  const statusOf = async () => (await fetch(first)).status
  expect(await statusOf()).toBe(200)
  await page.getByRole('button', { name: 'Stop sharing' }).click()
  await page.getByText('The pictures are no longer shared').waitFor()
  expect(await statusOf()).toBe(404)
  await page.getByRole('button', { name: 'Add a task' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create task' }).click()
  const dialog = page.getByRole('dialog', { name: `Create a task for ${reference}` })
  await dialog.getByLabel('Column').selectOption('To do')
  await dialog.getByRole('button', { name: 'Create task' }).click()
  const side = page.getByRole('complementary', { name: 'Properties' })
  await side.getByText('To do').waitFor()
  const task = /^TASK-\d+ Export fails/
  await side.getByRole('button', { name: /^Unlink TASK-/ }).click()
  await side.getByText('No tasks yet').waitFor()
  await page.getByRole('button', { name: 'Add a task' }).click()
  await page.getByRole('textbox', { name: 'Link a task' }).fill('export')
  await page.getByRole('option', { name: task }).click()
  await side.getByRole('link', { name: task }).waitFor()
  const done = page.getByRole('region', { name: 'Comments and activity' }).getByRole('listitem')
  await expect
    .poll(() => done.allTextContents())
    .toEqual([
      expect.stringMatching(/linked TASK-\d+ Export fails/),
      expect.stringMatching(/unlinked TASK-\d+ Export fails/),
      expect.stringMatching(/linked TASK-\d+ Export fails/),
    ])
  await side.getByRole('link', { name: task }).click()
  await page.waitForURL('**/tasks/**')
  await page.getByRole('tab', { name: 'Feedback' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Export fails' }).waitFor()
})

test('words are corrected, an empty title is refused beside its field, and a colleague’s words are not overwritten', async ({
  visit,
}) => {
  const id = await approvedIdea('Tpyo in the title')
  const { page } = await visit({ cookies: member.cookies })
  await page.goto(`/feedback/${id}`)
  await chooseOf(page, 'Edit')
  await page.getByLabel('Title').fill(' ')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Please enter a title').waitFor()
  await page.getByLabel('Title').fill('Typo in the title')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Typo in the title' }).waitFor()
  await page.getByText('edited the title').waitFor()
  const rename = (title: string) => member.call('PATCH', `/feedback/${id}`, { title })
  const [theirs, mine] = ['Theirs, saved', 'Yours, not saved'].map((name) =>
    page.getByRole('region', { name }),
  )
  for (const [choice, kept] of [
    ['Take theirs', 'A title by Ben'],
    ['Keep mine', 'A title by Ada'],
  ] as const) {
    await chooseOf(page, 'Edit')
    await page.getByLabel('Title').fill('A title by Ada')
    await rename('A title by Ben')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await theirs?.getByText('A title by Ben').waitFor()
    await mine?.getByText('A title by Ada').waitFor()
    await page.getByRole('button', { name: choice }).click()
    if (choice === 'Take theirs') {
      // The buttons have disappeared with the choice, so the focus moves to the title.
      await page.getByLabel('Title').and(page.locator(':focus')).waitFor()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
    }
    await page.getByRole('heading', { name: kept }).waitFor()
    await rename('Typo in the title')
    await page.getByRole('heading', { name: 'Typo in the title' }).waitFor()
  }
})

test('a duplicate is merged by keyboard into the item to keep, its address leads there, and it is taken back', {
  tags: ['smoke'],
}, async ({ visit }) => {
  const kept = await approvedIdea('Charts without a network')
  const double = await approvedIdea('Charts offline')
  await visitor.vote(double)
  const { page } = await visit({ cookies: member.cookies })
  await page.goto(`/feedback/${double}`)
  await page.getByRole('button', { name: /^More about IDEA-/ }).press('Enter')
  await page.getByRole('menuitem', { name: 'Merge with another…' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Merge with').fill('without a network')
  await chooseFirst(page, /Charts without a network/)
  await dialog.getByText(/then has 1 vote, each person’s once/).waitFor()
  // Of two equally wanted items the other one is kept, until they are swapped.
  const direction = (from: string, into: string) =>
    dialog.getByText(new RegExp(`${from} goes into IDEA-\\d+ ${into}`)).waitFor()
  await direction('Charts offline', 'Charts without a network')
  await dialog.getByRole('button', { name: 'Swap' }).press('Enter')
  await direction('Charts without a network', 'Charts offline')
  await dialog.getByRole('button', { name: 'Swap' }).press('Enter')
  await dialog.getByText(/1 follower will be notified in the widget/).waitFor()
  await dialog.getByRole('button', { name: 'Merge', exact: true }).press('Enter')
  await page.waitForURL(`**/feedback/${kept}`)
  await page.getByText(/ merged IDEA-\d+ into this/).waitFor()
  // The author still comments on the merged item, and the team sees the comment on the item merged into.
  await visitor.comment(double, 'The harbour has no signal')
  const said = page.getByRole('article').filter({ hasText: 'The harbour has no signal' })
  await said.getByText(/From IDEA-\d+/).waitFor()
  await expectAccessible(page)
  expect(await visitor.list()).not.toContainEqual(expect.objectContaining({ id: double }))
  await goTo(page, `/feedback/${double}`)
  const strip = page.getByRole('region', { name: 'Merged' })
  await strip.getByRole('link', { name: /Charts without a network/ }).waitFor()
  await strip.getByRole('button', { name: 'Take back' }).press('Enter')
  await strip.waitFor({ state: 'detached' })
  await expect.poll(visitor.list).toContainEqual(expect.objectContaining({ id: double }))
})

test('private bugs are merged by keyboard after an answer and from the selection, and the other kind is not offered', async ({
  visit,
}) => {
  const bug = async (title: string) => {
    const { id } = await visitor.send({ kind: 'bug', title, body: `More about: ${title}` })
    await member.call('PUT', `/feedback/${id}/approval`, {})
    return id
  }
  await approvedIdea('A lamp against fog')
  const [one, two] = [await bug('Blind in the fog'), await bug('Fog hides the boats')]
  await bug('Lost in the fog')
  const { page } = await visit({ cookies: member.cookies })
  await page.goto(`/feedback/${one}`)
  await page.getByRole('textbox', { name: 'Comment' }).fill('We know this one.')
  await page.getByRole('button', { name: 'Send and merge…' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Merge with').fill('fog')
  await page.getByRole('option', { name: /Fog hides the boats/ }).waitFor()
  expect(await page.getByRole('option', { name: /A lamp/ }).count()).toBe(0)
  await dialog.getByLabel('Merge with').fill('hides the boats')
  await page.getByRole('option', { name: /Lost in the fog/ }).waitFor({ state: 'detached' })
  await chooseFirst(page, /Fog hides the boats/)
  await dialog.getByText(/goes on reading only their own words/).waitFor()
  await dialog.getByRole('button', { name: 'Merge', exact: true }).press('Enter')
  await page.waitForURL(`**/feedback/${two}`)
  await page
    .getByRole('article')
    .filter({ hasText: 'We know this one.' })
    .getByText(/From BUG-\d+/)
    .waitFor()

  await goTo(page, '/feedback')
  for (const title of ['Fog hides the boats', 'Lost in the fog', 'A lamp against fog'])
    await row(page, title)
      .getByLabel(/^Select /)
      .press('Space')
  const merge = page
    .getByRole('toolbar', { name: 'Selected feedback' })
    .getByRole('button', { name: 'Merge' })
  expect(await merge.isDisabled()).toBe(true)
  await row(page, 'A lamp against fog')
    .getByLabel(/^Select /)
    .press('Space')
  await merge.press('Enter')
  await dialog.getByRole('radio', { name: /Fog hides the boats/ }).press('Space')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Merge', exact: true }).press('Enter')
  await row(page, 'Lost in the fog').waitFor({ state: 'detached' })
  await page.getByText(/^1 merged into BUG-/).waitFor()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await row(page, 'Lost in the fog').waitFor()

  const stack = 'at dim (https://shop.example/lamp.js:1:2)'
  const entries = [{ kind: 'error' as const, before: 9, message: 'TypeError: no lamp', stack }]
  for (const title of ['The lamp is dark', 'No light at all', 'Dark since Monday'])
    await visitor.send({ kind: 'bug', title, body: '', diagnostics: { entries } })
  const proposal = page.getByRole('region', { name: 'Same error' })
  await proposal.getByText('3 bugs are the same error').waitFor()
  await row(page, 'The lamp is dark').getByRole('link').press('Enter')
  const item = page.getByRole('region', { name: 'Item' })
  await item.getByRole('button', { name: 'Not the same' }).press('Enter')
  await page.getByText(/^BUG-\d+ is kept apart/).waitFor()
  await proposal.getByText('2 bugs are the same error').waitFor()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await item.getByText('3 bugs are the same error').waitFor()
  await item.getByRole('button', { name: 'Merge these…' }).press('Enter')
  await dialog.getByText('Their errors have the same name').waitFor()
  await dialog.getByRole('radio', { name: /The lamp is dark/ }).press('Space')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Merge', exact: true }).press('Enter')
  await page.getByText(/^2 merged into BUG-/).waitFor()
  await proposal.waitFor({ state: 'detached' })
  await row(page, 'No light at all').waitFor({ state: 'detached' })
})

test('an item is deleted after its name and contents were shown, and its author’s data is erased', async ({
  visit,
}) => {
  const id = await idea('Sent by mistake')
  const kept = await approvedIdea('Known to everybody')
  const { page } = await visit({ cookies: member.cookies })
  await page.goto(`/feedback/${id}`)
  await page.getByRole('button', { name: /^More about IDEA-/ }).waitFor()
  await expectAccessible(page)
  await chooseOf(page, /^Delete IDEA-/)
  const dialog = page.getByRole('dialog', { name: /^Delete IDEA-\d+\?$/ })
  await dialog.getByText(/"Sent by mistake" is deleted for good, with 1 vote, 0 comments/).waitFor()
  await dialog.getByRole('button', { name: /^Delete IDEA-/ }).click()
  await page.getByText(/IDEA-\d+ deleted/).waitFor()
  await expect.poll(() => row(page, 'Sent by mistake').count()).toBe(0)

  await goTo(page, `/feedback/${kept}`)
  await page.getByRole('heading', { name: 'Known to everybody' }).waitFor()
  const saved = page.waitForEvent('download')
  await chooseOf(page, 'Export author’s data')
  expect((await saved).suggestedFilename()).toMatch(/^earshot-my-data-/)
  await chooseOf(page, 'Erase author’s data')
  await page.getByRole('dialog').getByRole('button', { name: 'Erase data' }).click()
  await page.getByText('The data of Anonymous was erased').waitFor()
  await page.goto(`/feedback/${kept}`)
  await page.getByText('Former customer').first().waitFor()
  visitor = await newCustomer(project)
})

test('the palette finds an item by its words, and changes the status of the one that is open', async ({
  visit,
}) => {
  await approvedIdea('Lighthouse webcams')
  // The search index is updated a moment later.
  await expect
    .poll(() => member.call('GET', '/feedback?query=lighthouse'))
    .toMatchObject({ items: [{ title: 'Lighthouse webcams' }] })
  const { page } = await visit({ cookies: member.cookies })
  await page.goto('/projects')
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Command palette' }).waitFor()
  await page.keyboard.type('lighthouse')
  await page.getByRole('button', { name: /Lighthouse webcams/ }).click()
  await page.getByRole('heading', { name: 'Lighthouse webcams' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('button', { name: /^Set IDEA-\d+ to Planned/ }).click()
  await page.getByRole('button', { name: /^Status of .*: Planned$/ }).waitFor()
  await page.getByText(/changed the status from Open to Planned/).waitFor()
})

test('a list that cannot be loaded says so, and recovers', { tags: ['smoke'] }, async ({ visit }) => {
  await approvedIdea('Still there')
  const { page } = await visit({ cookies: member.cookies })
  await page.route('**/api/v1/feedback?*', (route) => route.fulfill({ status: 500, body: 'no' }))
  await page.goto('/feedback')
  await page.getByRole('alert').getByText('The feedback could not be loaded').waitFor()
  await page.unroute('**/api/v1/feedback?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await row(page, 'Still there').waitFor()
})

test('an empty inbox says what fills it, a queue that nothing waits in says so', async ({ visit }) => {
  const { page } = await visit({ cookies: (await createOwner()).cookies })
  await page.goto('/feedback')
  await page.getByRole('heading', { name: 'No feedback yet' }).waitFor()
  await goTo(page, '/feedback?moderation=held')
  await page.getByRole('heading', { name: 'Nothing to review' }).waitFor()
  await goTo(page, '/feedback?kind=bug')
  await page.getByRole('heading', { name: 'Nothing matches' }).waitFor()
  await goTo(page, '/feedback?moderation=rejected')
  await page.getByRole('heading', { name: 'No rejected feedback' }).waitFor()
})

test('the lists and an item are accessible, light and dark, and fit a phone', { timeout: 60_000 }, async ({
  visit,
}) => {
  const id = await idea('Look at me')
  await member.call('POST', `/feedback/${id}/comments`, { body: 'A note', internal: true })
  await member.call('POST', `/feedback/${id}/comments`, { body: 'An answer', official: true })
  const held = await visitor.comment(id, 'Held')
  const hidden = await visitor.comment(id, 'Hidden')
  const deleted = await visitor.comment(id, 'Deleted')
  expect(held.moderation).toBe('held')
  await member.call('PUT', `/comments/${hidden.id}/approval`, {})
  await member.call('PUT', `/comments/${hidden.id}/hiding`, { hidden: true })
  await member.call('DELETE', `/comments/${deleted.id}`)
  const { page } = await visit({ cookies: member.cookies, at: '/feedback' })
  await expectAccessibleEverywhere(page, () => row(page, 'Look at me').waitFor())
  await page.getByRole('link', { name: 'Held for review' }).click()
  await page.waitForURL('**/feedback?moderation=held')
  await expectAccessibleEverywhere(page, () => row(page, 'Look at me').waitFor())
  await goTo(page, `/feedback/${id}`)
  await expectAccessibleEverywhere(page, () => page.getByText('An answer').first().waitFor())
})

test('a picture stands under the words that it came with, and opens larger', async ({ visit }) => {
  const { page } = await visit({ cookies: member.cookies })
  const picture = await page.screenshot()
  const files = [await visitor.upload(new Uint8Array(picture), 'The whole screen.png')]
  const { id } = await visitor.send({ kind: 'idea', title: 'Seen in a picture', files })
  await page.goto(`/feedback/${id}`)
  const small = page.getByRole('button', { name: 'Open The whole screen.webp' })
  const isShown = (image: Locator) => image.evaluate((one: HTMLImageElement) => one.naturalWidth > 0)
  await expect.poll(() => isShown(small.locator('img'))).toBe(true)
  await expectAccessibleEverywhere(page)
  await small.click()
  const dialog = page.getByRole('dialog', { name: 'The whole screen.webp' })
  const large = dialog.getByRole('img', { name: 'The whole screen.webp' })
  await expect.poll(() => isShown(large)).toBe(true)
  const download = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('The whole screen.webp')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete picture' }).click()
  await small.waitFor({ state: 'detached' })
})

test('a picture goes along with an answer, and whoever reads the answer on the board sees it', async ({
  visit,
}) => {
  const id = await approvedIdea('Answered with a picture')
  const { page } = await visit({ cookies: member.cookies })
  await page.goto(`/feedback/${id}`)
  const field = page.getByPlaceholder(/^Write a comment/)
  await field.fill('Like this?')
  const buffer = await page.screenshot()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add files' }).click()
  await (await chooser).setFiles([
    { name: 'Draft.png', mimeType: 'image/png', buffer },
    { name: 'Notes.zip', mimeType: 'application/zip', buffer: Buffer.from('Notes') },
  ])
  await page
    .getByRole('alert')
    .getByText('Choose pictures (PNG, JPEG, WebP, GIF, HEIC), text, JSON, CSV, PDF, MP4, WebM or MOV')
    .waitFor()
  await page.getByRole('button', { name: 'Remove Draft.png' }).waitFor()
  await field.press('Control+Enter')
  await page.getByRole('button', { name: 'Open Draft.webp' }).waitFor()
  expect(await page.getByRole('button', { name: 'Remove Draft.png' }).count()).toBe(0)
  await page.goto(`/site-feedback/${project.slug}?item=${id}`)
  const shown = page.getByRole('link', { name: 'Draft.webp' }).getByRole('img')
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})
