import { limits } from '@earshot/shared/limits'
import { expect } from 'vitest'
import { hear } from '../../heard.ts'
import { signIdentity } from '../../identity-token.ts'
import { openPanel, panelOf } from '../../panel-of.ts'
import { signIn } from '../../team.ts'
import { test } from '../../visit.ts'

test('a bug is sent with the technical details that the form shows, and is listed again', {
  tags: ['smoke'],
}, async ({ visit }) => {
  const { page, diagnostics } = await visit('plain/page.html')
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
  const link = panel.getByRole('link', { name: /^Private link to BUG-\d+$/ })
  expect(await link.getAttribute('href')).toContain('/track?board=')
  const [reference = ''] = /BUG-\d+/.exec(await link.innerText()) ?? []
  await panel.getByRole('button', { name: 'Your feedback' }).click()
  await panel.getByRole('button', { name: 'The tide table is upside down' }).waitFor()
  expect(await panel.getByRole('listitem').innerText()).toContain(reference)
  expect(diagnostics).toEqual([])
})

test('the private link is copied, and where the page may not write to the clipboard it is shown', {
  tags: ['smoke'],
}, async ({ visit }) => {
  const { page, context } = await visit('plain/page.html')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const panel = await openPanel(page)
  await panel.getByRole('button', { name: 'Suggest an idea' }).click()
  await panel.getByLabel('Your idea in one line').fill('Lights along the pier')
  await panel.getByRole('button', { name: 'Send idea' }).click()
  const address = await panel.getByRole('link', { name: /^Private link to/ }).getAttribute('href')
  const copy = panel.getByRole('button', { name: 'Copy' })
  await copy.click()
  await panel.getByText('Copied', { exact: true }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('forbidden by the page'))
  })
  await copy.click()
  await panel.getByText(`${address}`).waitFor()
})

test('technical details stay out when they are switched off', { tags: ['smoke'] }, async ({ visit }) => {
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

test('similar ideas show while one is typed, and a held one says so', { tags: ['smoke'] }, async ({
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
  await panel.getByText('Held for review. Only you and the team can see it.').waitFor()
  await panel.getByRole('button', { name: 'Your feedback' }).click()
  expect(await panel.getByRole('listitem').innerText()).toContain('Held for review')
})

test('who reports a bug that everyone sees finds it while typing, and their words become a report of it', {
  tags: ['smoke'],
}, async ({ visit }) => {
  const team = await signIn()
  const { items } = await team.send<{ items: { id: string; title: string }[] }>(
    'GET',
    `/feedback?projectId=${team.projectId}&kind=bug`,
  )
  const path = `/feedback/${items.find(({ title }) => title.startsWith('The pay button'))?.id}`
  const { affectedCount } = await team.send<{ affectedCount: number }>('GET', path)
  await team.send('PATCH', path, { visibility: 'public' })
  const { page } = await visit('plain/page.html')
  const panel = await openPanel(page)
  await panel.getByRole('button', { name: 'Report a bug' }).click()
  const title = panel.getByLabel('What happened?')
  await title.fill('The pay button is dead')
  await panel.getByLabel('Details').fill('Since this morning.')
  const similar = panel.getByRole('status').getByRole('listitem').filter({ hasText: 'The pay button' })
  await similar.getByText(`${affectedCount} affected`).waitFor()
  expect(await similar.locator('.vote').count()).toBe(0)
  await similar.getByRole('button', { name: 'The pay button' }).click()
  const follow = panel.getByRole('button', { name: /^Follow/ })
  await follow.focus()
  // A click without moving the focus.
  await panel.getByRole('button', { name: 'I have this too' }).dispatchEvent('click')
  await panel.getByRole('button', { name: 'Follow', pressed: true }).waitFor()
  expect(await follow.evaluate((button: Element) => button.matches(':focus'))).toBe(true)
  await panel.getByRole('button', { name: 'I have this too' }).click()
  await panel.getByRole('button', { name: 'Follow', exact: true, pressed: false }).waitFor()
  await panel.getByRole('button', { name: 'Back' }).click()
  expect(await title.inputValue()).toBe('The pay button is dead')
  await similar.getByRole('button', { name: 'I have this too' }).click()

  await panel.getByText('The team has your report.').waitFor()
  await panel.getByRole('button', { name: 'I have this too', pressed: true }).waitFor()
  await panel.getByText(`${affectedCount + 1} affected`).waitFor()
  await panel.getByRole('button', { name: 'Follow', pressed: true }).waitFor()
  const { reports } = await team.send<{ reports: object[] }>('GET', path)
  expect(reports.at(-1)).toMatchObject({
    body: 'The pay button is dead\n\nSince this morning.',
    environment: { page: page.url().replace(/\?.*/, '') },
  })
  // The team has this text now, so the report cannot be withdrawn.
  await panel.getByRole('button', { name: 'I have this too' }).click()
  await panel.getByRole('alert').waitFor()
  await panel.getByRole('button', { name: 'Back' }).click()
  await panel.getByRole('region').or(panel.locator('section')).getByText('The pay button').waitFor()
  await panel.getByRole('button', { name: 'Report a bug' }).click()
  expect(await title.inputValue()).toBe('')
  await team.send('PATCH', path, { visibility: 'author' })
})

test('a vote counts once, is still there after a reload, and can be taken back', { tags: ['smoke'] }, async ({
  visit,
}) => {
  const { page } = await visit('plain/page.html')
  let panel = await openPanel(page)
  const button = () => panel.getByRole('button', { name: /^Vote for “Waiting list/ })
  const before = Number(await button().innerText())
  const voted = page.waitForResponse((response) => response.url().endsWith('/vote'))
  await button().click()
  await expect.poll(() => button().getAttribute('aria-pressed')).toBe('true')
  expect(Number(await button().innerText())).toBe(before + 1)
  await voted
  await page.reload()
  panel = await openPanel(page)
  await expect.poll(() => button().getAttribute('aria-pressed')).toBe('true')
  expect(Number(await button().innerText())).toBe(before + 1)
  await button().click()
  await expect.poll(() => button().innerText()).toBe(String(before))
})

test('an item shows its official answer and takes a comment, held for its author alone, who can delete it', {
  tags: ['smoke'],
}, async ({ visit }) => {
  const { page } = await visit('plain/page.html')
  const panel = await openPanel(page)
  await panel.getByRole('button', { name: 'Let parents book for several', exact: false }).last().click()
  await panel.getByText('Official answer').waitFor()
  const commented = await hear(page, 'comment')
  const posted = page.waitForResponse((response) => response.url().endsWith('/comments'))
  await panel.getByLabel('Add a comment').fill('Grandparents too,\nplease.')
  const chooser = page.waitForEvent('filechooser')
  await panel.getByRole('button', { name: 'Add a picture' }).click()
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } })
  await (await chooser).setFiles([{ name: 'family.png', mimeType: 'image/png', buffer }])
  await panel.getByText('Only you and the team see them.').waitFor()
  await panel.getByRole('button', { name: 'Remove family.png' }).waitFor()
  await panel.getByRole('button', { name: 'Comment', exact: true }).click()
  const comment = panel.getByRole('listitem').filter({ hasText: 'Grandparents too,' })
  await comment.getByText('Held for review').waitFor()
  const { id } = (await (await posted).json()) as { id: string }
  const [feedbackId] = (await posted).url().split('/').slice(-2)
  expect(await commented()).toEqual([{ feedbackId, id }])
  expect(await panel.getByLabel('Add a comment').inputValue()).toBe('')
  await panel.getByRole('button', { name: 'Back', exact: true }).click()
  await panel.getByRole('button', { name: 'Let parents book for several', exact: false }).last().click()
  await comment.getByText('Held for review').waitFor()
  const picture = comment.getByRole('link', { name: 'family.webp' }).locator('canvas')
  await expect.poll(() => picture.evaluate((canvas: HTMLCanvasElement) => canvas.width)).toBe(300)
  expect(await panel.getByRole('button', { name: 'Remove family.png' }).count()).toBe(0)
  page.once('dialog', (dialog) => void dialog.accept())
  await comment.getByRole('button', { name: 'Delete', exact: true }).click()
  await panel.getByText('Comment deleted').waitFor()
  expect(await comment.count()).toBe(0)
})

test('the team’s words have their links and marks, and a customer’s are as they were typed', {
  tags: ['smoke'],
}, async ({ visit }) => {
  const { projectId, send } = await signIn()
  const { items } = await send<{ items: { id: string; title: string }[] }>(
    'GET',
    `/feedback?projectId=${projectId}&kind=idea&sort=top`,
  )
  const idea = items.find(({ title }) => title.startsWith('Let parents book for several'))
  const body = 'Read [the guide](https://docs.example.com/a_(b)), then run `npm i pkg@1.2.3`.'
  await send('POST', `/feedback/${idea?.id}/comments`, { body })
  const { page } = await visit('plain/page.html')
  const panel = await openPanel(page)
  await panel.getByRole('button', { name: 'Let parents book for several', exact: false }).last().click()
  const link = panel.getByRole('link', { name: 'the guide' })
  expect(await link.getAttribute('href')).toBe('https://docs.example.com/a_(b)')
  expect(await panel.locator('code').innerText()).toBe('npm i pkg@1.2.3')
  const typed = '**No** `markup` at https://a.example, please\n--\nC:\\_new'
  await panel.getByLabel('Add a comment').fill(typed)
  await panel.getByRole('button', { name: 'Comment', exact: true }).click()
  const comment = panel.getByRole('listitem').filter({ hasText: 'markup' })
  await comment.getByText('Held for review').waitFor()
  expect(await comment.locator('.words').innerText()).toBe(typed)
  expect(await comment.getByRole('link').count()).toBe(0)
})

test('the board lists the open ideas by votes or newest first, and those that are done, which take no comments', {
  tags: ['smoke'],
}, async ({ visit }) => {
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
  const voucher = panel.getByRole('button', { name: 'Pay with the voucher my aunt gave me', exact: true })
  expect(await voucher.count()).toBe(0)
  await panel.getByRole('button', { name: 'Done', exact: true }).click()
  await voucher.click()
  await panel.getByText('Comments are closed.').waitFor()
  expect(await panel.getByLabel('Add a comment').count()).toBe(0)
})

test('an own item shows a new status until it is read', { tags: ['smoke'] }, async ({ visit }) => {
  const { page } = await visit('plain/page.html')
  const panel = await openPanel(page)
  await panel.getByRole('button', { name: 'Report a bug' }).click()
  await panel.getByLabel('What happened?').fill('The compass points south')
  await panel.getByRole('button', { name: 'Send report' }).click()
  await panel.getByRole('heading', { name: 'Thank you' }).waitFor()
  await panel.getByRole('button', { name: 'Close', exact: true }).click()
  await panel.waitFor({ state: 'hidden' })
  await page.route('**/e/v1/me/feedback', async (route) => {
    const response = await route.fetch()
    const { items, nextCursor } = await response.json()
    const news = { moderation: 'approved', unread: 1, statusUnread: true }
    await route.fulfill({ response, json: { items: [{ ...items[0], ...news }], nextCursor } })
  })
  await openPanel(page)
  const own = panel.getByRole('listitem').filter({ hasText: 'The compass points south' })
  await own.getByText('Now Open').waitFor()
  await page.unroute('**/e/v1/me/feedback')
  await own.getByRole('button').click()
  await panel.getByText('No comments yet').waitFor()
  await panel.getByRole('button', { name: 'Back', exact: true }).click()
  await own.waitFor()
  expect(await own.getByText('Now').count()).toBe(0)
})

test('who signs in reads on an idea which member added it for them, and on another who voted there for them', {
  tags: ['smoke'],
}, async ({ visit }) => {
  const { projectId, send } = await signIn()
  // A customer of each run, because both acts stay.
  const sub = crypto.randomUUID()
  const email = `${sub}@quay.example`
  const contact = await send<{ id: string }>('POST', '/contacts', { name: 'Nora Quay', email })
  const { writtenFor } = await send<{ writtenFor: { by: { name: string } } }>('POST', '/feedback', {
    ...{ projectId, contactId: contact.id, kind: 'idea' },
    ...{ title: 'Room for a pram', body: 'She said so on the quay.' },
  })
  const { items } = await send<{ items: { id: string; title: string }[] }>(
    'GET',
    `/feedback?projectId=${projectId}&kind=idea&sort=top`,
  )
  const idea = items.find(({ title }) => title.startsWith('Waiting list'))
  await send('PUT', `/feedback/${idea?.id}/votes/${contact.id}`, {})
  const secrets = `/projects/${projectId}/identity/secrets`
  const { id, secret } = await send<{ id: string; secret: string }>('POST', secrets)
  const token = signIdentity(secret, { sub, name: 'Nora Quay', email, email_verified: true })

  const { page } = await visit('plain/page.html')
  await page.waitForFunction('window.Earshot?.loaded')
  await page.evaluate(`Earshot('identify', { token: '${token}' })`)
  const panel = await openPanel(page)
  await panel.getByRole('button', { name: 'Room for a pram' }).click()
  await panel.getByText(`${writtenFor.by.name} added this for you.`, { exact: true }).waitFor()
  await panel.getByRole('button', { name: 'Back', exact: true }).click()
  await panel.getByRole('button', { name: 'Waiting list', exact: false }).last().click()
  await panel.getByText(`${writtenFor.by.name} voted here for you.`, { exact: true }).waitFor()
  const vote = panel.getByRole('button', { name: /^Vote for/ })
  const withdrawn = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await vote.click()
  await panel.getByText('for you.').waitFor({ state: 'detached' })
  await withdrawn
  await panel.getByRole('button', { name: 'Back', exact: true }).click()
  await panel.getByRole('button', { name: 'Waiting list', exact: false }).last().click()
  await panel.getByLabel('Add a comment').waitFor()
  expect(await panel.getByText('for you.').count()).toBe(0)
  await send('DELETE', `${secrets}/${id}`).catch(() => {})
})

test('a refused field shows its error and keeps its text', { tags: ['smoke'] }, async ({ visit }) => {
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
  await page.keyboard.type('A')
  await panel.getByText('Please enter a title').waitFor({ state: 'detached' })
  const details = panel.getByLabel('Details')
  await details.fill('x'.repeat(limits.feedbackBodyMax))
  await panel.getByText('No more than 10,000 characters fit.').waitFor()
  await details.fill('A few words')
  await panel.getByText('No more than').waitFor({ state: 'detached' })
  // A report of a known bug that was queued, sent later and refused.
  await page.evaluate(() => {
    const body = { title: 'The bell is mute', body: 'Since noon' }
    const request = { key: 'a', method: 'PUT', path: 'v1/feedback/bug/report', body, at: Date.now() }
    const key = document.querySelector<HTMLScriptElement>('script[data-key]')?.dataset.key
    localStorage.setItem(`earshot:${key}:outbox`, JSON.stringify([{ ...request, refused: 'It is closed.' }]))
  })
  await panel.getByRole('button', { name: 'Back', exact: true }).click()
  await panel.getByRole('button', { name: 'Edit' }).click()
  await panel.getByRole('alert').getByText('It is closed.').waitFor()
  expect(await panel.getByLabel('What happened?').inputValue()).toBe('The bell is mute')
  expect(await details.inputValue()).toBe('Since noon')
})
