import { expect } from 'vitest'
import { openPanel, panelOf } from '../../panel-of.ts'
import { test } from '../../visit.ts'

test('a bug goes out with what the page shows about the browser, and is found again', async ({ visit }) => {
  const { page, complaints } = await visit('plain/page.html')
  const panel = await openPanel(page)
  await panel.getByRole('button', { name: 'Report a bug' }).click()
  await panel.getByLabel('What happened?').fill('The tide table is upside down')
  await panel.getByLabel('Details optional').fill('High tide is drawn below low tide.')
  const shown = await panel.getByRole('definition').allTextContents()
  const sent = page.waitForRequest((request) => request.url().endsWith('/e/v1/feedback'))
  await panel.getByRole('button', { name: 'Send report' }).click()
  const body = (await sent).postDataJSON()
  expect(body).toMatchObject({ kind: 'bug', title: 'The tide table is upside down' })
  expect(Object.values(body.environment)).toEqual(shown)
  expect(body.environment.page).toBe(page.url().split('?')[0])
  await panel.getByRole('heading', { name: 'Thank you' }).waitFor()
  const reference = await panel.getByText(/BUG-\d+/).innerText()
  await panel.getByRole('button', { name: 'Your feedback' }).click()
  await panel.getByRole('button', { name: 'The tide table is upside down' }).waitFor()
  expect(await panel.getByRole('listitem').innerText()).toContain(reference.replace('Reference ', ''))
  expect(complaints).toEqual([])
})

test('technical details stay out when they are switched off', async ({ visit }) => {
  const { page } = await visit('plain/page.html')
  const panel = await openPanel(page)
  await panel.getByRole('button', { name: 'Report a bug' }).click()
  await panel.getByLabel('What happened?').fill('The map does not move')
  await panel.getByRole('switch').click()
  expect(await panel.getByRole('definition').count()).toBe(0)
  const sent = page.waitForRequest((request) => request.url().endsWith('/e/v1/feedback'))
  await panel.getByRole('button', { name: 'Send report' }).click()
  expect((await sent).postDataJSON()).not.toHaveProperty('environment')
  await panel.getByRole('heading', { name: 'Thank you' }).waitFor()
})

test('an idea meets similar ones while it is typed, and says that it waits for approval', async ({
  visit,
}) => {
  const { page } = await visit('plain/page.html')
  const panel = await openPanel(page)
  await panel.getByRole('button', { name: 'Suggest an idea' }).click()
  await panel.getByLabel('Your idea in one line').fill('waiting list for courses')
  const similar = panel
    .getByRole('status')
    .getByRole('listitem')
    .filter({ hasText: 'Waiting list for full courses' })
  await similar.waitFor()
  await panel.getByLabel('Your idea in one line').fill('Lend lifejackets to visitors')
  await panel.getByRole('button', { name: 'Send idea' }).click()
  await panel.getByRole('heading', { name: 'Thank you' }).waitFor()
  await panel.getByText('The team looks at it first').waitFor()
  await panel.getByRole('button', { name: 'Your feedback' }).click()
  expect(await panel.getByRole('listitem').innerText()).toContain('Waiting for approval')
})

test('a vote counts once, is still there after a reload, and can be taken back', async ({ visit }) => {
  const { page } = await visit('plain/page.html')
  let panel = await openPanel(page)
  const button = () => panel.getByRole('button', { name: /^Vote for “Waiting list/ })
  const before = Number(await button().innerText())
  await button().click()
  await expect.poll(() => button().getAttribute('aria-pressed')).toBe('true')
  expect(Number(await button().innerText())).toBe(before + 1)
  await page.waitForLoadState('networkidle')
  await page.reload()
  panel = await openPanel(page)
  await expect.poll(() => button().getAttribute('aria-pressed')).toBe('true')
  expect(Number(await button().innerText())).toBe(before + 1)
  await button().click()
  await expect.poll(() => button().innerText()).toBe(String(before))
})

test('an item shows its official answer and takes a comment', async ({ visit }) => {
  const { page } = await visit('plain/page.html')
  const panel = await openPanel(page)
  await panel.getByRole('button', { name: 'Let parents book for several', exact: false }).last().click()
  await panel.getByText('Official answer').waitFor()
  await panel.getByLabel('Add a comment').fill('Grandparents too,\nplease.')
  await panel.getByRole('button', { name: 'Comment', exact: true }).click()
  await panel.getByText('Grandparents too,').waitFor()
  expect(await panel.getByLabel('Add a comment').inputValue()).toBe('')
})

test('the board lists all ideas, by votes or newest first', async ({ visit }) => {
  const { page } = await visit('plain/page.html')
  await openPanel(page)
  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'See all: Most wanted' }).click()
  await panel.getByRole('button', { name: 'Most votes' }).waitFor()
  const counts = async () => (await panel.locator('.vote').allInnerTexts()).map(Number)
  await expect.poll(async () => (await counts()).length).toBeGreaterThan(5)
  const byVotes = await counts()
  expect(byVotes).toEqual(byVotes.toSorted((one, other) => other - one))
  await panel.getByRole('button', { name: 'Newest' }).click()
  await expect.poll(counts).not.toEqual(byVotes)
})

test('a refused field says why beside it and keeps the words', async ({ visit }) => {
  const { page } = await visit('plain/page.html')
  const panel = await openPanel(page)
  await panel.getByRole('button', { name: 'Suggest an idea' }).click()
  await panel.getByLabel('Details').fill('Only details')
  await panel.getByRole('button', { name: 'Send idea' }).click()
  await panel.getByText('Please enter a title').waitFor()
  const title = panel.getByLabel('Your idea in one line')
  expect(await title.getAttribute('aria-invalid')).toBe('true')
  expect(await title.evaluate((field) => (field.getRootNode() as ShadowRoot).activeElement === field)).toBe(
    true,
  )
  expect(await panel.getByLabel('Details').inputValue()).toBe('Only details')
})
