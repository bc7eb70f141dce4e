import { readFile } from 'node:fs/promises'
import type { FeedbackDetail } from '@earshot/shared/feedback/feedback'
import { limits } from '@earshot/shared/limits'
import type { Project } from '@earshot/shared/project/project'
import type { Locator, Page } from 'playwright'
import { beforeAll, describe, expect, test as plain } from 'vitest'
import { expectAccessible, expectAccessibleEverywhere } from './axe.ts'
import { type Customer, embeddedProject, newCustomer } from './customer.ts'
import { isFocused } from './forms.ts'
import { mailedCode, mailedLink, mailsTo } from './mailbox.ts'
import { createMember, createOwner, type Member } from './person.ts'
import { sharedPage } from './shared-page.ts'
import { goTo } from './shell.ts'
import { test } from './visit.ts'

let ada: Member
let project: Project
let customer: Customer
let board: string

beforeAll(async () => {
  ada = await createOwner({ companyName: 'Harbour Lights' })
  project = await embeddedProject(ada, { moderation: 'off' })
  board = `/site-feedback/${project.slug}`
  customer = await newCustomer(project)
  const voters = [await newCustomer(project), await newCustomer(project)]
  const votes: Record<string, number> = { 'A bench by the water': 2, 'Lamps along the quay': 1 }
  for (const title of ['Lamps along the quay', 'A bench by the water', 'Later opening hours']) {
    const { id } = await customer.send({ kind: 'idea', title, body: `${title}, because it is dark there.` })
    for (const voter of voters.slice(0, votes[title] ?? 0)) await voter.vote(id)
  }
})

/** Titles of a board's rows, in order. */
const titles = (page: Page): Promise<string[]> =>
  page.getByRole('table').getByRole('row').getByRole('link').filter({ hasNotText: 'Edit' }).allInnerTexts()

/** Creates another contact's idea, which is on the board at once. */
const another = async (title: string): Promise<string> => (await customer.send({ kind: 'idea', title })).id

/** The form for an idea beside the list. */
const beside = (page: Page) => page.getByRole('complementary', { name: 'Suggest an idea' })

test('anyone finds the board, as a table that can be sorted, filtered and searched', {
  tags: ['smoke', '2.89', '2.90'],
}, async ({ visit }) => {
  const { page } = await visit()
  await page.goto(board)
  await page.getByRole('heading', { level: 1, name: 'Feedback / Feature Requests' }).waitFor()
  expect(await page.title()).toBe(`Feedback / Feature Requests · ${project.name}`)
  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    'Votes',
    'Title',
    'Status',
    'Comments',
    'Date',
  ])
  expect((await titles(page)).slice(0, 2)).toEqual(['A bench by the water', 'Lamps along the quay'])
  await page.getByRole('link', { name: 'Trending' }).click()
  await page.waitForURL('**?sort=trending')
  await page.getByRole('link', { name: 'Trending' }).and(page.locator('[aria-current]')).waitFor()
  await page.getByRole('link', { name: 'New', exact: true }).click()
  await page.waitForURL('**?sort=newest')
  await page.getByRole('link', { name: 'New', exact: true }).and(page.locator('[aria-current]')).waitFor()
  await expect
    .poll(() => titles(page))
    .toEqual(['Later opening hours', 'A bench by the water', 'Lamps along the quay'])
  await page.getByLabel('Search feedback').fill('bench')
  await expect.poll(() => titles(page)).toEqual(['A bench by the water'])
  await page.goBack()
  await page.getByLabel('Status').selectOption({ label: 'Planned' })
  await page.getByText('Nothing here at the moment').waitFor()
  await page.getByRole('link', { name: 'Show everything' }).click()
  await expect.poll(() => titles(page)).toHaveLength(3)
})

test('an anonymous vote counts, is taken back, and is still there after a reload', {
  tags: ['smoke'],
}, async ({ visit }) => {
  const id = await another('Swings for the young')
  const { page } = await visit()
  await page.goto(board)
  const vote = page.getByRole('button', { name: /Vote for “Swings for the young”/ })
  await vote.click()
  await expect.poll(() => vote.getAttribute('aria-label')).toContain('2 votes')
  const count = async () => ((await ada.call('GET', `/feedback/${id}`)) as FeedbackDetail).voteCount
  // One vote is the author’s.
  await expect.poll(count).toBe(2)
  await page.reload()
  await expect.poll(() => vote.getAttribute('aria-pressed')).toBe('true')
  await vote.click()
  await expect.poll(() => vote.getAttribute('aria-pressed')).toBe('false')
  await expect.poll(count).toBe(1)
})

test('an idea outlives a reload and an error while it is typed, and is sent once', {
  tags: ['smoke'],
}, async ({ visit }) => {
  const { page } = await visit()
  await page.goto(board)
  await beside(page).getByRole('button', { name: 'Send idea' }).click()
  await page.getByText('Please enter a title').waitFor()
  await page.getByLabel('Your idea in one line').fill('A roof over the pier')
  await page.getByLabel('Details').fill('It rains.')
  await page.reload()
  expect(await page.getByLabel('Your idea in one line').inputValue()).toBe('A roof over the pier')
  await page.route('**/e/v1/feedback', (route) =>
    route.fulfill({ status: 403, json: { detail: 'This board is closed for a moment.' } }),
  )
  await page.getByRole('button', { name: 'Send idea' }).click()
  await page.getByRole('alert').getByText('This board is closed for a moment.').waitFor()
  expect(await page.getByLabel('Details').inputValue()).toBe('It rains.')
  await page.unroute('**/e/v1/feedback')
  await addPicture(page, 'The pier')
  await page.getByRole('button', { name: 'Send idea' }).click()
  await page.getByRole('heading', { level: 1, name: 'A roof over the pier' }).waitFor()
  await expectPicture(page, 'The pier')
  await page.getByRole('link', { name: 'All feedback' }).click()
  await expect.poll(() => titles(page)).toContain('A roof over the pier')
  expect((await titles(page)).filter((title) => title === 'A roof over the pier')).toHaveLength(1)
  expect(await beside(page).getByLabel('Your idea in one line').inputValue()).toBe('')
})

/** The Idempotency-Key of every POST request of a page, in order. */
function watchKeys(page: Page): (string | undefined)[] {
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && !request.url().endsWith('/session'))
      keys.push(request.headers()['idempotency-key'])
  })
  return keys
}

test('what is sent without a network is kept, and sent once as soon as there is one', async ({ visit }) => {
  const { context, page } = await visit()
  const title = `A lamp that never fails ${Date.now()}`
  await page.goto(`${board}?new=idea`)
  await page.getByLabel('Your idea in one line').fill(title)
  await page.reload()
  const email = `keeper.${Date.now()}@mail.example`
  await page.getByText('Add your email to hear what happens').click()
  await page.getByLabel('Email').fill(email)
  const keys = watchKeys(page)
  // The idea waits for a session, so the request is sent once; the comment is sent twice.
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send idea' }).click()
  const queued = page
    .getByRole('status')
    .filter({ hasText: 'Saved. We’ll send it when the connection is back.' })
  await queued.getByText(email).waitFor()
  await context.setOffline(false)
  await page.getByRole('link', { name: title }).waitFor()
  await queued.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: title }).click()
  await page.getByText(email).waitFor()
  await page.getByLabel('Your comment').fill('With a spare bulb')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Comment' }).click()
  await page.getByText('Saved. We’ll send it when the connection is back.').waitFor()
  await context.setOffline(false)
  await writtenComment(page, 'With a spare bulb').waitFor()
  expect([keys.length, new Set(keys).size]).toEqual([3, 2])
  expect((await customer.list()).filter((item) => item.title === title)).toHaveLength(1)
})

test('an answer that is lost on the way is tried again, and makes no second item; what the server refuses later is edited and sent again', async ({
  visit,
}) => {
  const { context, page } = await visit()
  await page.goto(`${board}?new=idea`)
  const keys = watchKeys(page)
  await page.route(
    '**/e/v1/feedback',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await page.getByLabel('Your idea in one line').fill('A second landing stage')
  await page.getByRole('button', { name: 'Send idea' }).click()
  await page.getByRole('heading', { level: 1, name: 'A second landing stage' }).waitFor()
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  expect((await customer.list()).filter(({ title }) => title === 'A second landing stage')).toHaveLength(1)

  await goTo(page, `${board}?new=idea`)
  await page.getByLabel('Your idea in one line').fill('A kiosk with tea')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send idea' }).click()
  await page.getByText('Waiting to be sent').waitFor()
  await page.route('**/e/v1/feedback', (route) =>
    route.fulfill({ status: 403, json: { detail: 'This board is closed for a moment.' } }),
  )
  await context.setOffline(false)
  await page.getByText('Not accepted: This board is closed for a moment.').waitFor()
  await page.unroute('**/e/v1/feedback')
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Send idea' }).click()
  await page.getByRole('heading', { level: 1, name: 'A kiosk with tea' }).waitFor()
})

test('what is typed finds what is there already', async ({ visit }) => {
  const { page } = await visit()
  await page.goto(`${board}?new=idea`)
  await page.getByLabel('Your idea in one line').fill('lamps on the quay')
  await page.getByText('Already suggested? Add your vote instead.').waitFor()
  await page.getByRole('status').getByRole('link', { name: 'Lamps along the quay' }).waitFor()

  const { id, reference } = await customer.send({ kind: 'bug', title: 'The lamp at the gate flickers' })
  await ada.call('PATCH', `/feedback/${id}`, { visibility: 'public' })
  await page.getByRole('link', { name: 'Report a bug' }).click()
  await page.getByLabel('What happened?').fill('the lamp at the gate')
  await page.getByLabel('Details').fill('Since Monday.')
  const known = page.getByRole('listitem').filter({ hasText: 'The lamp at the gate flickers' })
  await known.getByText('1 person affected').waitFor()
  await known.getByRole('button', { name: 'I have this too' }).click()
  await page.getByRole('heading', { level: 1, name: 'The lamp at the gate flickers' }).waitFor()
  for (const name of ['You have this too', 'Following'])
    await page.getByRole('button', { name, pressed: true }).waitFor()
  await page.getByText('2 people affected').waitFor()
  const { reports } = (await ada.call('GET', `/feedback/${id}`)) as FeedbackDetail
  expect(reports.at(-1)).toMatchObject({ body: 'the lamp at the gate\n\nSince Monday.' })
  await goTo(page, `${board}?view=mine`)
  await page.getByText(reference).waitFor()
  // A later story shows a board without bugs.
  await ada.call('PATCH', `/feedback/${id}`, { visibility: 'team' })
})

/** Adds a picture to the text being written. */
async function addPicture(page: Page, name: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add files' }).click()
  const buffer = await page.screenshot()
  // WebKit drops a chosen file if its input is outside the document.
  expect(await (await chooser).element().evaluate(({ isConnected }) => isConnected)).toBe(true)
  await (await chooser).setFiles([{ name: `${name}.png`, mimeType: 'image/png', buffer }])
  await page.getByRole('button', { name: `Remove ${name}.png` }).waitFor()
}

/** A comment below an item; the comment field may contain the same text. */
const writtenComment = (page: Page, text: string): Locator =>
  page.getByRole('article').getByRole('article').filter({ hasText: text })

/** Waits until an attached picture is shown. */
async function expectPicture(page: Page, name: string): Promise<void> {
  const small = page.getByRole('link', { name: `${name}.webp` }).getByRole('img')
  await expect.poll(() => small.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
}

test('a comment shows at once and to everybody, the official answer stands on top, and what is done takes no more', {
  tags: ['smoke'],
}, async ({ visit }) => {
  const id = await another('Warm soup in winter')
  const { page } = await visit()
  await page.goto(board)
  await page.getByRole('link', { name: 'Warm soup in winter' }).click()
  await page.getByLabel('Your comment').fill('With bread, please.')
  await page.reload()
  await addPicture(page, 'The bowl')
  await page.getByRole('button', { name: 'Comment' }).click()
  await writtenComment(page, 'With bread, please.').waitFor()
  await expectPicture(page, 'The bowl')
  expect(await page.getByRole('button', { name: 'Remove The bowl.png' }).count()).toBe(0)
  const bodies = async () => (await customer.comments(id)).map(({ body }) => body)
  await expect.poll(bodies).toEqual(['With bread, please.'])
  await ada.call('POST', `/feedback/${id}/comments`, { body: 'From November on.', official: true })
  const done = project.statuses.find(({ name }) => name === 'Done')
  await ada.call('PUT', `/feedback/${id}/status`, { statusId: done?.id })
  await page.reload()
  await page.getByRole('complementary', { name: 'Official answer' }).getByText('From November on.').waitFor()
  await page.getByText('Comments are closed.').waitFor()
  expect(await page.getByLabel('Your comment').count()).toBe(0)
})

test('a comment goes without a file that a limit keeps out, which says why, and an empty one is named', async ({
  visit,
}) => {
  const id = await another('Bells that can be heard')
  const { page } = await visit()
  await page.goto(`${board}?item=${id}`)
  await page.getByLabel('Your comment').fill('As in the recording.')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add files' }).click()
  await (await chooser).setFiles([{ name: 'nothing.log', mimeType: 'text/plain', buffer: Buffer.alloc(0) }])
  await page.getByText('nothing.log is empty').waitFor()
  await addPicture(page, 'Bells')
  await page.route('**/e/v1/files', (route) =>
    route.fulfill({
      status: 402,
      json: { code: 'plan_limit', detail: 'No more files are taken here at the moment.' },
    }),
  )
  await page.getByRole('button', { name: 'Comment' }).click()
  await writtenComment(page, 'As in the recording.').waitFor()
  const left = page.getByRole('listitem').filter({ hasText: 'Bells.png' })
  await left.getByText('No more files are taken here at the moment.').waitFor()
  expect(await page.getByLabel('Your comment').inputValue()).toBe('')
})

test('what is held for review says so, to its author alone', async ({ visit }) => {
  const grace = await createOwner({ companyName: 'Careful Readers' })
  const careful = await embeddedProject(grace, { moderation: 'all' })
  const { page } = await visit()
  await page.goto(`/site-feedback/${careful.slug}?new=idea`)
  await page.getByLabel('Your idea in one line').fill('A quiet corner')
  await page.getByRole('button', { name: 'Send idea' }).click()
  await page.getByText('Held for review.').waitFor()
  const address = page.url()
  await page.reload()
  await page.getByText('Held for review.').waitFor()
  await page.getByRole('link', { name: 'All feedback' }).click()
  await page.getByText('No ideas yet').waitFor()
  await page.getByRole('link', { name: 'Mine' }).click()
  const own = page.getByRole('listitem').filter({ hasText: 'A quiet corner' })
  await own.getByText('Held for review').waitFor()
  await own.getByRole('link', { name: 'A quiet corner' }).click()
  await page.getByLabel('Your comment').fill('With a lamp')
  await page.getByRole('button', { name: 'Comment' }).click()
  const comment = page.getByRole('article').getByRole('article').filter({ hasText: 'With a lamp' })
  await comment.getByText('Held for review.').waitFor()
  await comment.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Your comment, edited').fill('With a lamp and a chair')
  await page.reload()
  await comment.getByText('Held for review.').waitFor()
  await comment.getByRole('button', { name: 'Edit' }).click()
  expect(await page.getByLabel('Your comment, edited').inputValue()).toBe('With a lamp and a chair')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByLabel('Your comment, edited').waitFor({ state: 'detached' })
  await comment.getByText('With a lamp and a chair').waitFor()
  await comment.getByText(/^edited/).waitFor()
  await comment.getByRole('button', { name: 'Delete' }).click()
  await comment.getByRole('button', { name: 'Cancel' }).click()
  await comment.getByRole('button', { name: 'Delete' }).click()
  await comment.getByRole('button', { name: 'Delete comment' }).click()
  await page.getByText('Comment deleted').waitFor()
  await page.reload()
  await page.getByText('No comments yet').waitFor()
  const { page: other } = await visit()
  expect((await other.goto(address))?.status()).toBe(404)
  await other.getByRole('heading', { name: 'Feedback not found' }).waitFor()
})

test('who wrote from this browser saves their data as a file and deletes it', async ({ visit }) => {
  const { page } = await visit()
  await page.goto(`${board}?new=bug`)
  await page.getByLabel('What happened?').fill('The gate squeaks at night')
  await page.getByRole('button', { name: 'Send report' }).click()
  await page.getByRole('heading', { name: 'The gate squeaks at night' }).waitFor()
  await goTo(page, `${board}?view=mine`)
  await page.getByRole('link', { name: 'The gate squeaks at night' }).waitFor()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a file' }).click()
  const { feedback } = JSON.parse(await readFile(await (await saved).path(), 'utf8'))
  expect(feedback).toMatchObject([{ title: 'The gate squeaks at night' }])
  await page.getByRole('button', { name: 'Delete my data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your data?' })
  await dialog.waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete my data' }).click()
  await page.getByText('Nothing sent yet').waitFor()
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('visitor'))),
  ).toEqual([])
})

/** Denies by the link that a bug is fixed: after a lost connection the words are still there. */
async function answerByLink(
  page: Page,
  { id, trackingUrl }: { id: string; trackingUrl: string },
): Promise<void> {
  const done = project.statuses.find(({ name }) => name === 'Done')
  await ada.call('PUT', `/feedback/${id}/status`, { statusId: done?.id, quiet: true })
  const detail = async () => (await ada.call('GET', `/feedback/${id}`)) as FeedbackDetail
  const { pathname, hash } = new URL(trackingUrl)
  await page.goto(`${pathname}${hash}#works`)
  await page.reload()
  const question = page.getByRole('region', { name: /fixed for you/ })
  await question.getByText('Your answer: Yes, fixed').waitFor()
  await page.goto(`${pathname}${hash}#not`)
  await question.getByLabel('What still happens?').fill('It still rings twice')
  const responses = () => ada.call('GET', `/feedback/${id}/responses`)
  expect(await responses()).toMatchObject({ fixed: 0, notFixed: 0 })
  await expectAccessibleEverywhere(page)
  await page.context().setOffline(true)
  await question.getByRole('button', { name: 'Send answer' }).click()
  await question.getByRole('alert').waitFor()
  await page.context().setOffline(false)
  expect(await question.getByLabel('What still happens?').inputValue()).toBe('It still rings twice')
  await question.getByRole('button', { name: 'Send answer' }).click()
  await question.getByText('The bug is open again').waitFor()
  await writtenComment(page, 'It still rings twice').waitFor()
  expect(await detail()).toMatchObject({ statusId: project.statuses[0]?.id })
  expect(await responses()).toMatchObject({ notFixed: 1, answers: [{ words: 'It still rings twice' }] })
  await expectAccessibleEverywhere(page)
  await page.reload()
  await writtenComment(page, 'It still rings twice').waitFor()
  expect(await question.count()).toBe(0)
}

test('by the private link of an item its sender reads the answer, replies and deletes it without an account', {
  tags: ['smoke'],
}, async ({ visit }) => {
  const sender = await newCustomer(project)
  const season = { name: 'Season', type: 'date', inForm: true }
  const field = (await ada.call('POST', `/projects/${project.id}/fields`, season)) as { id: string }
  const { id, trackingUrl } = await sender.send({
    kind: 'bug',
    title: 'The ferry bell rings twice',
    fields: [{ fieldId: field.id, type: 'date', value: '2027-05-01' }],
  })
  await ada.call('POST', `/feedback/${id}/comments`, { body: 'We have **mended** it', official: true })
  const { page } = await visit()
  const opened = await page.goto('/track')
  expect(opened?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  await page.getByLabel('Language').selectOption('Deutsch')
  await page.getByRole('heading', { name: 'Dieser Link funktioniert nicht mehr' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
  await page.getByLabel('Sprache').selectOption('English')
  await page.goto(new URL(trackingUrl).pathname + new URL(trackingUrl).hash)
  await page.getByRole('heading', { name: 'The ferry bell rings twice' }).waitFor()
  await page.getByRole('complementary', { name: 'Official answer' }).getByText('mended').waitFor()
  await page
    .getByRole('definition')
    .filter({ hasText: /May.*2027/ })
    .waitFor()
  await expectAccessibleEverywhere(page)
  await ada.call('DELETE', `/projects/${project.id}/fields/${field.id}`)
  await page.getByLabel('Your reply').fill('It is quiet now')
  await addPicture(page, 'The bell')
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: 'Send reply' }).click()
  await writtenComment(page, 'It is quiet now').waitFor()
  await expectPicture(page, 'The bell')
  await page.getByRole('button', { name: 'Unfollow' }).click()
  await page.getByRole('button', { name: 'Follow', exact: true }).waitFor()
  await answerByLink(page, { id, trackingUrl })
  const { id: intoId } = await sender.send({ kind: 'bug', title: 'Both bells ring' })
  await ada.call('PATCH', `/feedback/${intoId}`, { visibility: 'public' })
  await ada.call('PUT', `/feedback/${id}/merge`, { intoId })
  await ada.call('PATCH', `/feedback/${intoId}`, { visibility: 'team' })
  await page.reload()
  // Merged into an item that its author may not see: the author still reads and comments, and learns nothing of the
  // other item.
  await page.getByText('Merged with similar feedback').waitFor()
  await page.getByRole('heading', { name: 'The ferry bell rings twice' }).waitFor()
  expect(await page.getByText('Both bells ring').count()).toBe(0)
  await page.getByLabel('Your reply').fill('It rings again')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await writtenComment(page, 'It rings again').waitFor()
  await expectAccessibleEverywhere(page)
  const { items } = (await ada.call('GET', `/feedback/${intoId}/comments`)) as { items: object[] }
  expect(items).toContainEqual(
    expect.objectContaining({
      body: 'It rings again',
      origin: expect.objectContaining({ id, private: true }),
    }),
  )
  await ada.call('PATCH', `/feedback/${intoId}`, { visibility: 'public' })
  await page.reload()
  await page.getByRole('link', { name: 'Both bells ring' }).waitFor()
  await page.getByRole('button', { name: 'Delete my data' }).click()
  await page.getByRole('dialog').getByText('stays, without your name').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await ada.call('DELETE', `/feedback/${id}/merge`)
  // The bugs of this board stay unlisted for later stories.
  await ada.call('PATCH', `/feedback/${intoId}`, { visibility: 'team' })
  await page.reload()
  await page.getByRole('button', { name: /^Delete BUG-/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete BUG-/ })
    .click()
  await page.getByRole('heading', { name: 'Your feedback is deleted' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
})

test('while it loads it says so, and a failure is told and can be tried again', { tags: ['smoke'] }, async ({
  visit,
}) => {
  const { page } = await visit()
  await page.goto(board)
  await page.getByRole('table').waitFor()
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/e/v1/feedback?**', async (route) => {
    await held
    await route.fulfill({ status: 429, contentType: 'text/plain', body: 'no' })
  })
  await page.getByLabel('Type').selectOption('Bugs')
  await page.getByRole('status').getByText('Loading Feedback...').waitFor()
  release()
  await page.getByRole('alert').getByText('The feedback could not be loaded.').waitFor()
  await page.unroute('**/e/v1/feedback?**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('No bugs are listed').waitFor()
})

/** A repeated test creates an item of its own. */
let railings = 0

test('an administrator edits an item there: its words, its status, who sees it', { tags: ['2.91'] }, async ({
  visit,
}) => {
  const title = `Paint railing ${++railings}`
  const id = await another(title)
  const { page } = await visit({ cookies: ada.cookies })
  await page.goto(board)
  await page.getByRole('link', { name: `Edit Feedback ${title}` }).click()
  await page.getByRole('form', { name: 'Edit Feedback' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: `Edit Feedback ${title}` }).click()
  await page.getByLabel('Title').fill('')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Please enter a title').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: `Edit Feedback ${title}` }).click()
  await page.getByLabel('Title').fill(`${title} red`)
  await page.getByLabel('Details').fill('So that one sees them.')
  await page.getByLabel('Status').selectOption({ label: 'Planned' })
  await page.getByLabel('Notify the author').waitFor()
  await page.getByRole('button', { name: 'Submit' }).click()
  const row = page.getByRole('row').filter({ hasText: `${title} red` })
  await row.getByText('Planned').waitFor()
  await row.getByRole('link', { name: 'Edit Feedback' }).click()
  await page.getByLabel('Visibility').selectOption({ label: 'Team only' })
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('table').waitFor()
  await expect.poll(() => titles(page)).not.toContain(`${title} red`)
  const item = (await ada.call('GET', `/feedback/${id}`)) as FeedbackDetail
  expect(item).toMatchObject({
    title: `${title} red`,
    body: 'So that one sees them.',
    visibility: 'team',
  })
})

test('what the team moves on the roadmap stands there for everyone once it is public', async ({ visit }) => {
  const title = `Buoys with lamps ${Date.now()}`
  const id = await another(title)
  const planned = project.statuses.find(({ category }) => category === 'planned')
  await ada.call('PUT', `/feedback/${id}/status`, { statusId: planned?.id, quiet: true })
  const { page } = await visit({ cookies: ada.cookies })
  await page.goto(`/projects/${project.id}/roadmap`)
  await page.waitForURL(`**/roadmap/${project.id}`)
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  await column('Planned').getByRole('link', { name: title }).waitFor()
  await column('Planned')
    .getByRole('listitem')
    .filter({ hasText: title })
    .getByRole('button', { name: /^Move / })
    .click()
  await page.getByRole('menuitem', { name: 'In progress' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('1 follower will be notified in the widget.').waitFor()
  await dialog.getByRole('button', { name: 'Set to In progress' }).click()
  await column('In progress').getByRole('link', { name: title }).waitFor()
  // The team's view changes nothing for customers, who see only what is shared with them.
  await page.getByText('By month', { exact: true }).click()
  await page.getByText(/Only your team sees it\.$/).waitFor()
  await page.getByRole('button', { name: 'Sharing' }).click()
  const sharing = page.getByRole('dialog', { name: 'Public roadmap' })
  await sharing.getByRole('switch', { name: 'Public' }).click({ force: true })
  await sharing.getByText('Customers will see which items are planned, in progress and done.').waitFor()
  await sharing.getByRole('button', { name: 'Share with customers' }).click()
  await page.getByText(/Customers see it by status on the public roadmap\.$/).waitFor()
  await page.getByRole('link', { name: 'public roadmap' }).waitFor()
  await expectAccessible(page)
  const anybody = (await visit()).page
  await anybody.goto(`${board}?view=roadmap`)
  await anybody.getByRole('region', { name: 'In progress' }).getByRole('link', { name: title }).waitFor()
  await ada.call('PATCH', `/projects/${project.id}`, { roadmapPublic: false })
})

test('a private board says how to get in, and by a mailed code somebody reads it, follows an item and is notified', async ({
  visit,
}) => {
  const grace = await createOwner({ companyName: 'Members Club' })
  const club = await embeddedProject(grace, { moderation: 'off', boardAccess: 'contacts' })
  const writer = await newCustomer(club)
  const { id } = await writer.send({ kind: 'idea', title: 'A sauna at the pier' })
  const { page } = await visit()
  await page.goto(`/site-feedback/${club.slug}?item=IDEA-1`)
  await page.getByRole('heading', { level: 1, name: 'This board is private' }).waitFor()
  await expectAccessible(page)
  expect(await page.content()).not.toContain('A sauna at the pier')
  await page.getByRole('main').getByRole('button', { name: 'Sign in by email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in by email' })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('main').getByRole('button', { name: 'Sign in by email' }).click()
  const email = `joan.${Date.now()}@example.com`
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await dialog.getByText(`We sent six digits to ${email}.`).waitFor()
  await dialog.getByLabel('Code').fill('000000')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await dialog.getByText('This code is wrong').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Code').fill(await mailedCode(email))
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1, name: 'A sauna at the pier' }).waitFor()
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await page.getByRole('button', { name: 'Following' }).and(page.locator('[aria-pressed=true]')).waitFor()
  await page.getByRole('banner').getByText(email).waitFor()
  expect(await page.getByText('Sending as').count(), 'nobody has named them').toBe(0)
  await page.getByText('Add your name').click()
  await page.getByLabel('Name').fill('Joan of the pier')
  await page.getByLabel('Your comment').fill('x'.repeat(limits.commentBodyMax))
  await page.getByText('No more than 5,000 characters fit.').waitFor()
  await page.getByLabel('Your comment').fill('With a window to the sea')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await page.getByRole('listitem').getByText('Joan of the pier').waitFor()
  await page.getByRole('banner').getByText('Joan of the pier').waitFor()
  const planned = club.statuses.find(({ name }) => name === 'Planned')
  await grace.call('PUT', `/feedback/${id}/status`, { statusId: planned?.id })
  await page.getByRole('link', { name: 'All feedback' }).click()
  await expect
    .poll(
      async () => {
        await page.reload()
        await page.getByRole('button', { name: /^Notifications/ }).waitFor()
        return page.getByRole('button', { name: 'Notifications, 1 unread' }).isVisible()
      },
      { interval: 500, timeout: 20_000 },
    )
    .toBe(true)
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await expectAccessible(page)
  const held = Promise.withResolvers<void>()
  await page.route('**/me/notification-settings', (route) => held.promise.then(() => route.continue()), {
    times: 1,
  })
  await page.getByRole('button', { name: 'Settings' }).click()
  // While the settings are loaded the focus is not on the cross.
  const title = page.getByRole('heading', { name: 'Notification settings' })
  await expect.poll(() => isFocused(title)).toBe(true)
  held.resolve()
  await page.getByLabel('Status changes by email').selectOption('Once a week')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('link', { name: 'A sauna at the pier: Now Planned' }).click()
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  await page.getByRole('button', { name: 'Settings' }).click()
  expect(await page.getByLabel('Status changes by email').inputValue()).toBe('weekly')
  await page.getByLabel('Status changes by email').selectOption('Right away')
  await page.keyboard.press('Escape')
  await page.getByLabel('Language').selectOption('Deutsch')
  await page.getByRole('button', { name: 'Benachrichtigungen', exact: true }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
  await page.getByRole('heading', { level: 1, name: 'A sauna at the pier' }).waitFor()
  await expectAccessibleEverywhere(page)
  await page.reload()
  await page.getByRole('button', { name: 'Du folgst' }).waitFor()
  // On a private board a contact still reads their own items.
  await goTo(page, `/site-feedback/${club.slug}?new=idea`)
  await page.getByLabel('Deine Idee in einem Satz').fill('A bench at the sauna')
  await page.getByRole('button', { name: 'Idee senden' }).click()
  await page.getByRole('heading', { level: 1, name: 'A bench at the sauna' }).waitFor()
  await grace.call('PATCH', `/projects/${club.id}`, { boardAccess: 'team' })
  await page.goto(`/site-feedback/${club.slug}`)
  await page.getByRole('main').getByRole('link', { name: 'Von mir' }).click()
  await page.getByRole('link', { name: 'A bench at the sauna' }).click()
  await page.getByRole('heading', { level: 1, name: 'A bench at the sauna' }).waitFor()
  await expectAccessible(page)
  await grace.call('PATCH', `/projects/${club.id}`, { boardAccess: 'contacts' })
  await grace.call('POST', `/feedback/${id}/comments`, { body: 'Wir bauen sie.', official: true })
  await expect
    .poll(async () => (await mailsTo(email))[0]?.text, { timeout: 20_000 })
    .toMatch(/ hat auf „A sauna at the pier“ geantwortet\.\s+> Wir bauen sie\./)
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await page.getByRole('heading', { name: 'Dieses Board ist nicht öffentlich' }).waitFor()
})

test('a name and an address are optional, and the address is written to once before it is confirmed', async ({
  visit,
}) => {
  const { page } = await visit()
  await page.goto(board)
  const form = beside(page)
  const email = `edith.${Date.now()}@example.com`
  await form.getByLabel('Your idea in one line').fill('A map of the harbour')
  await form.getByText('Add your email to hear what happens').click()
  await form.getByLabel('Email').fill('nobody')
  await form.getByRole('button', { name: 'Send idea' }).click()
  await form.getByText('Please enter a valid email address').waitFor()
  await form.getByLabel('Name').fill('Edith')
  await form.getByLabel('Email').fill(email)
  await form.getByRole('button', { name: 'Send idea' }).click()
  await page.getByRole('heading', { level: 1, name: 'A map of the harbour' }).waitFor()
  await page.getByText(`We sent an email to ${email}.`).waitFor()
  await page.getByLabel('Your comment').fill('With the depths on it.')
  await page.getByRole('button', { name: 'Comment' }).click()
  await page.getByRole('article').getByText('Edith').waitFor()
})

test('a project’s page has the address of its board, where an administrator invites somebody', {
  tags: ['2.92'],
}, async ({ visit }) => {
  const { page } = await visit({ cookies: ada.cookies, at: `/projects/${project.id}` })
  await page.getByRole('button', { name: 'Copy address' }).waitFor()
  await page.getByRole('link', { name: new RegExp(`${board}$`) }).click()
  await page.getByRole('heading', { level: 1, name: 'Feedback / Feature Requests' }).waitFor()
  await page.getByRole('button', { name: 'Invite User' }).click()
  const form = page.getByRole('form', { name: 'Invite User' })
  await form.waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('table').waitFor()
  await page.getByRole('button', { name: 'Invite User' }).click()
  await form.getByLabel('First name').fill('Mary')
  await form.getByLabel('Last name').fill('Somerville')
  const email = `mary.${process.pid}@example.com`
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Message').fill('Come and read what they write.')
  await form.getByLabel('Role').selectOption({ label: 'User' })
  await form.getByRole('button', { name: 'Cancel' }).waitFor()
  await form.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('table').waitFor()
  expect(await mailedLink(email, '/user-invite/')).toContain('/user-invite/')
})

test('a member with the role User and somebody of another organisation find no forms, nor can they act', async ({
  visit,
}) => {
  const id = await another('Mend the steps')
  const user = await createMember(ada)
  const stranger = await createOwner()
  for (const member of [user, stranger]) {
    const { page } = await visit({ cookies: member.cookies })
    await page.goto(`${board}?edit=${id}&invite=`)
    await page.getByRole('link', { name: 'Mend the steps' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(board)
    expect(await page.getByText(/^(Edit|Invite User)$/).count()).toBe(0)
    expect(await page.getByRole('form', { name: /Edit|Invite/ }).count()).toBe(0)
    await expect(member.call('PATCH', `/feedback/${id}`, { title: 'Mine now' })).rejects.toThrow(/40[34]/)
  }
  const invited = { email: 'x@example.com', metaData: { firstName: 'X', lastName: 'Y', role: 'User' } }
  await expect(user.call('POST', '/users/invitations', invited)).rejects.toThrow('403')
})

test('without a script the ideas can be read, and each has its address and a picture for links to it', {
  tags: ['smoke'],
}, async ({ visit }) => {
  const { page } = await visit({ javaScript: false })
  await page.goto(board)
  await page.getByRole('heading', { level: 1, name: 'Feedback / Feature Requests' }).waitFor()
  await page.getByRole('link', { name: 'Lamps along the quay' }).click()
  await page.getByRole('heading', { level: 1, name: 'Lamps along the quay' }).waitFor()
  expect(await page.title()).toBe(`Lamps along the quay · ${project.name}`)
  const contentOf = (name: string) => page.locator(`meta[property="og:${name}"]`).getAttribute('content')
  expect(await contentOf('image:alt')).toMatch(/^Lamps along the quay: 2 people asked · Open · since /)
  const picture = await fetch((await contentOf('image')) ?? '')
  const bytes = Buffer.from(await picture.arrayBuffer())
  expect(picture.headers.get('content-type')).toBe('image/png')
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
  expect(bytes.length).toBeLessThan(100_000)
})

test('an address of nobody is not found, and leads on', async ({ visit }) => {
  const { page } = await visit()
  expect((await page.goto('/site-feedback/no-such-board'))?.status()).toBe(404)
  await page.getByRole('heading', { level: 1, name: 'Not found' }).waitFor()
})

describe('the board that anybody sees', () => {
  const page = sharedPage(
    (page) => page.getByRole('table').waitFor(),
    () => ({ at: board }),
  )

  plain('says who made it on the Free plan, and the foot of the page leads there', async () => {
    await goTo(page(), board)
    const link = page().getByRole('link', { name: 'Powered by Earshot' })
    expect(await link.getAttribute('href')).toBe('/')
  })

  plain.for([
    ['', (page) => page.getByRole('table')],
    ['?item=IDEA-1', (page) => page.getByRole('heading', { level: 1, name: 'Lamps along the quay' })],
    ['?new=idea', (page) => page.getByRole('main').getByLabel('Your idea in one line')],
    ['?new=bug', (page) => page.getByLabel('What happened?')],
    ['?view=mine', (page) => page.getByText('Nothing sent yet')],
    ['?status=done', (page) => page.getByRole('table').or(page.getByText('Nothing here at the moment'))],
    ['?item=IDEA-999', (page) => page.getByRole('heading', { name: 'Feedback not found' })],
  ] as [string, (page: Page) => Locator][])(
    'is accessible at %s, light and dark, and fits a phone',
    async ([query, shown]) => {
      await goTo(page(), board + query)
      await expectAccessibleEverywhere(page(), async (page) => {
        await shown(page).waitFor()
        await page.getByRole('heading', { level: 1 }).waitFor()
        await expect.poll(() => page.getByText('Loading Feedback...').count()).toBe(0)
      })
    },
  )
})

test('an administrator’s board, its form for an item and that of an invitation are accessible, light and dark, and fit a phone', async ({
  visit,
}) => {
  const id = await another('Count the boats')
  const { page } = await visit({ cookies: ada.cookies, at: board })
  await expectAccessibleEverywhere(page, () => page.getByRole('table').waitFor())
  for (const [query, name] of [
    [`?edit=${id}`, 'Edit Feedback'],
    ['?invite=', 'Invite User'],
  ] as const) {
    await goTo(page, board + query)
    await expectAccessibleEverywhere(page, () => page.getByRole('form', { name }).waitFor())
  }
})

test('our own board: what one does there and in the widget is one person’s', { tags: ['2.41'] }, async ({
  visit,
}) => {
  const { page } = await visit()
  await page.goto('/feature-request-and-bug-reports')
  await page.getByRole('heading', { level: 1, name: 'Feedback / Report a Bug' }).waitFor()
  expect(await titles(page)).toContain('Swim lanes on the task board')
  await page.getByRole('main').getByRole('link', { name: 'Report a bug' }).click()
  await page.getByLabel('What happened?').fill('The foghorn is silent')
  await page.getByRole('button', { name: 'Send report' }).click()
  await page.getByText('The team has your report.').waitFor()
  await page.goto('/')
  await page.getByRole('main').getByRole('button', { name: 'open it' }).click()
  await page.locator('earshot-widget').getByText('The foghorn is silent').waitFor()
})
