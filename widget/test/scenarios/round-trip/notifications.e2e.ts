import type { Notification } from '@earshot/shared/notification/notification'
import type { Project } from '@earshot/shared/project/project'
import type { Page } from 'playwright'
import { expect, inject } from 'vitest'
import { hear } from '../../heard.ts'
import { launcherOf, openPanel } from '../../panel-of.ts'
import { signIn } from '../../team.ts'
import { test } from '../../visit.ts'

async function sendBug(page: Page, title: string) {
  const panel = await openPanel(page)
  await panel.getByRole('button', { name: 'Report a bug' }).click()
  await panel.getByLabel('What happened?').fill(title)
  await panel.getByRole('button', { name: 'Send report' }).click()
  await panel.getByRole('heading', { name: 'Thank you' }).waitFor()
  return panel
}

test('whoever has sent something reads which name stays public, and may leave a name and an address, to which a confirmation goes', async ({
  visit,
}) => {
  const { page } = await visit('plain/page.html')
  await page.route('**/e/v1/me', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), publishedName: 'Mira Quist' } })
  })
  const panel = await sendBug(page, 'The lamp flickers')
  await panel.getByText('Your public comments keep the name Mira Quist.').waitFor()
  await panel.getByRole('button', { name: 'Notify me' }).click()
  const email = panel.getByLabel('Email')
  await expect.poll(() => email.evaluate((field: Element) => field.matches(':focus'))).toBe(true)
  await email.fill('mira@')
  await panel.getByRole('button', { name: 'Notify me' }).click()
  await panel.getByText('Please enter your email address').waitFor()
  await panel.getByLabel('Email').fill('mira@customer.example')
  await panel.getByLabel('Name').fill('Mira')
  await panel.getByRole('button', { name: 'Notify me' }).click()
  await panel.getByText('we sent a link to mira@customer.example').waitFor()
})

test('whoever leaves an address in the form is asked to confirm it, and whoever has confirmed one is not asked', async ({
  visit,
}) => {
  const { page } = await visit('plain/page.html')
  const panel = await openPanel(page)
  await panel.getByRole('button', { name: 'Suggest an idea' }).click()
  await panel.getByLabel('Your idea in one line').fill('A brass lamp for the pier')
  const more = panel.getByRole('button', { name: 'Want to hear what happens next?' })
  await more.click()
  const address = panel.getByLabel('Email')
  await expect.poll(() => address.evaluate((field: Element) => field.matches(':focus'))).toBe(true)
  await panel.getByLabel('Email').fill('noor@')
  await panel.getByLabel('Name').fill('Noor')
  await panel.getByRole('button', { name: 'Send idea' }).click()
  await panel.getByText('Please enter a valid email address').waitFor()
  expect(await panel.getByLabel('Email').getAttribute('aria-invalid')).toBe('true')
  await panel.getByLabel('Email').fill('noor@customer.example')
  await panel.getByRole('button', { name: 'Send idea' }).click()
  await panel.getByText('we sent a link to noor@customer.example').waitFor()
  await panel.getByRole('button', { name: 'Edit' }).click()
  expect(await panel.getByLabel('Email').inputValue()).toBe('noor@customer.example')
  await page.route('**/e/v1/session', async (route) => {
    const response = await route.fetch()
    const session = await response.json()
    await route.fulfill({ response, json: { ...session, contact } })
  })
  // Confirming an address by a link does not make a contact verified.
  const contact = { name: 'Noor', verified: false, mailed: true }
  const openForm = async () => {
    await page.reload()
    await openPanel(page)
    await panel.getByRole('button', { name: 'Suggest an idea' }).click()
  }
  const known = page.waitForResponse('**/e/v1/session')
  await openForm()
  await panel.getByRole('button', { name: 'Send idea' }).waitFor()
  await known
  await expect.poll(() => more.count()).toBe(0)
  contact.verified = true
  await openForm()
  await panel.getByText('Sending as Noor (verified)').waitFor()
  expect(await more.count()).toBe(0)
})

test('an item is followed and followed no more', async ({ visit }) => {
  const { page } = await visit('plain/page.html')
  const panel = await openPanel(page)
  const open = () => panel.getByRole('button', { name: 'Let parents book for several' }).last().click()
  await open()
  await panel.getByRole('button', { name: 'Follow', exact: true, pressed: false }).click()
  await page.waitForLoadState('networkidle')
  await panel.getByRole('button', { name: 'Back', exact: true }).click()
  await open()
  await panel.getByRole('button', { name: 'Follow', exact: true, pressed: true }).click()
  await panel.getByRole('button', { name: 'Follow', exact: true, pressed: false }).waitFor()
})

test('unread notifications are counted on the launcher, listed, read one by one or all, and chosen by type', {
  tags: ['smoke'],
}, async ({ visit }) => {
  const { page } = await visit('plain/page.html')
  const sent = page.waitForResponse((response) => response.url().endsWith('/e/v1/feedback'))
  await sendBug(page, 'The bell rings twice')
  const { id, reference } = (await (await sent).json()) as { id: string; reference: string }
  const about = { projectId: id, task: null, excerpt: null, note: '', read: false, createdAt: Date.now() }
  const items: Notification[] = [
    {
      ...about,
      id: '1',
      type: 'reply',
      feedback: { id, reference, title: 'The bell rings twice' },
      actorName: 'Ada',
      byTeam: true,
      statusId: null,
      entry: null,
    },
    {
      ...about,
      id: '2',
      type: 'shipped',
      feedback: null,
      actorName: null,
      byTeam: true,
      statusId: null,
      entry: { title: 'A quiet bell', path: '/' },
    },
  ]
  const count = () => items.filter(({ read }) => !read).length
  const calls: string[] = []
  await page.route('**/e/v1/session', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), unread: count() } })
  })
  await page.route('**/e/v1/me/notifications{,/**}', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (route.request().method() === 'GET')
      return route.fulfill({
        json: { items, nextCursor: null, unread: count() },
        headers: { 'access-control-allow-origin': '*' },
      })
    calls.push(pathname.split('/notifications/')[1] ?? '')
    for (const item of items)
      item.read ||= calls.some((call) => call === 'read' || call === `${item.id}/read`)
    return route.fulfill({ status: 204, headers: { 'access-control-allow-origin': '*' } })
  })
  await page.reload()
  await expect.poll(() => launcherOf(page).getAttribute('data-unread')).toBe('2')
  const panel = await openPanel(page)
  const unread = await hear(page, 'unread')
  await panel.getByRole('button', { name: '2 unread notifications' }).click()
  await panel.getByText('Shipped: A quiet bell').waitFor()
  await panel.getByRole('button', { name: /^Ada \(Team\) replied/ }).click()
  await panel.getByText('No comments yet').waitFor()
  await expect.poll(() => launcherOf(page).getAttribute('data-unread')).toBe('1')
  await panel.getByRole('button', { name: 'Back', exact: true }).click()
  await panel.getByRole('button', { name: 'Mark all as read' }).click()
  await expect.poll(() => launcherOf(page).getAttribute('data-unread')).toBe('')
  await expect.poll(() => calls).toEqual(['1/read', 'read'])
  expect(await unread()).toEqual([{ count: 1 }, { count: 0 }])
  const replies = panel.getByRole('switch', { name: 'Replies' })
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await replies.click()
  expect((await (await saved).json()).types).toContainEqual(
    expect.objectContaining({ type: 'reply', inApp: false }),
  )
  expect(await replies.isChecked()).toBe(false)
})

test('a comment can be replied to inside its thread', { tags: ['smoke'] }, async ({ visit }) => {
  const { page } = await visit('plain/page.html')
  const panel = await openPanel(page)
  await panel.getByRole('button', { name: 'Let parents book for several' }).last().click()
  const first = panel.locator('.comments > li').filter({ hasText: 'Same here, with twins.' })
  await first.getByRole('button', { name: 'Reply' }).first().click()
  await panel.getByLabel(/^Reply to Tom/).waitFor()
  await page.keyboard.type('And with cousins')
  await panel.getByRole('button', { name: 'Comment', exact: true }).click()
  await first
    .getByRole('listitem')
    .filter({ hasText: 'And with cousins' })
    .getByText('Held for review')
    .waitFor()
  await panel.getByLabel('Add a comment').waitFor()
})

test('what has shipped is news with a dot until it was read, and whoever reported it says that it is not fixed', {
  tags: ['smoke'],
}, async ({ visit }) => {
  const { page, diagnostics, requests } = await visit('plain/page.html')
  const sent = page.waitForResponse((response) => response.url().endsWith('/e/v1/feedback'))
  let panel = await sendBug(page, 'The lighthouse blinks backwards')
  const { id } = (await (await sent).json()) as { id: string }
  const back = panel.getByRole('button', { name: 'Back', exact: true })
  await back.click()
  await panel.getByRole('button', { name: 'What’s new Unread' }).waitFor()
  expect(requests).not.toContain('GET /e/v1/changelog')
  await panel.getByRole('button', { name: 'What’s new Unread' }).click()
  await panel.getByRole('heading', { name: 'What’s new' }).waitFor()
  await panel.getByRole('listitem').first().waitFor()
  await back.click()
  await panel.getByRole('button', { name: 'What’s new', exact: true }).waitFor()

  const { projectId, send } = await signIn()
  const { id: entryId } = await send<{ id: string }>('POST', `/projects/${projectId}/changelog`, {
    title: 'A steady light',
    body: 'It blinks **forwards** now: [how](https://example.com/light) <img src=x onerror=alert(1)>',
    labels: ['fixed'],
    feedbackIds: [id],
  })
  await send('PUT', `/changelog/${entryId}/publication`, {})

  // Five minutes later, when the configuration is read again, which tells of the newest entry.
  await page.evaluate((name) => localStorage.removeItem(name), `earshot:${inject('key')}:config`)
  await page.reload()
  panel = await openPanel(page)
  await panel.getByRole('button', { name: 'What’s new Unread' }).click()
  await panel.getByRole('button', { name: 'A steady light Unread' }).click()
  expect(await panel.locator('strong').innerText()).toBe('forwards')
  const addressOf = (name: string) => panel.getByRole('link', { name }).getAttribute('href')
  expect(await addressOf('how')).toBe('https://example.com/light')
  expect(await panel.locator('img').count()).toBe(0)
  expect(await addressOf('Open page')).toMatch(`${inject('server')}/site-feedback/`)
  expect(await addressOf('Open page')).toMatch(`?entry=${entryId}`)
  await back.click()
  await back.click()
  await panel.getByRole('button', { name: 'What’s new', exact: true }).waitFor()

  await panel.getByRole('button', { name: 'The lighthouse blinks backwards' }).click()
  await panel.getByRole('button', { name: 'No, not fixed' }).click()
  await panel.locator('textarea:focus').waitFor()
  await page.keyboard.type('Now it blinks sideways')
  await panel.getByRole('button', { name: 'Send', exact: true }).click()
  await panel.getByText('Thanks for letting us know.').waitFor()
  await panel.getByRole('listitem').getByText('Now it blinks sideways').waitFor()
  expect(diagnostics).toEqual([])
})

test('whoever sent an idea is asked if it works for them once it is done', { tags: ['smoke'] }, async ({
  visit,
}) => {
  const { page } = await visit('plain/page.html')
  let panel = await openPanel(page)
  await panel.getByRole('button', { name: 'Suggest an idea' }).click()
  await panel.getByLabel('Your idea in one line').fill('A lamp in the tower')
  const sent = page.waitForResponse((response) => response.url().endsWith('/e/v1/feedback'))
  await panel.getByRole('button', { name: 'Send idea' }).click()
  const { id } = (await (await sent).json()) as { id: string }
  const { projectId, send } = await signIn()
  const { statuses } = await send<Project>('GET', `/projects/${projectId}`)
  const done = statuses.find(({ category }) => category === 'done')
  await send('PUT', `/feedback/${id}/approval`, {})
  await send('PUT', `/feedback/${id}/status`, { statusId: done?.id, quiet: true })
  await page.reload()
  panel = await openPanel(page)
  await panel.getByRole('button', { name: 'A lamp in the tower' }).click()
  await panel.getByRole('button', { name: 'Not for me' }).click()
  await panel.locator('textarea:focus').waitFor()
  await page.keyboard.type('It is too dim')
  await panel.getByRole('button', { name: 'Send', exact: true }).click()
  await panel.getByText('Thanks for letting us know.').waitFor()
  await panel.getByRole('listitem').getByText('It is too dim').waitFor()
})

test('the roadmap shows what may be voted for, where the project shows it to everyone', async ({ visit }) => {
  const { projectId, send } = await signIn()
  await send('PATCH', `/projects/${projectId}`, { roadmapPublic: true })
  const { page } = await visit('plain/page.html')
  const panel = await openPanel(page)
  await panel.getByRole('button', { name: 'Roadmap' }).click()
  const planned = panel.getByRole('heading', { name: /^Planned/ })
  await planned.waitFor()
  const vote = panel.getByRole('button', { name: /^Vote for/ }).first()
  await vote.click()
  await expect.poll(() => vote.getAttribute('aria-pressed')).toBe('true')

  await send('PATCH', `/projects/${projectId}`, { roadmapPublic: false })
  const { page: later } = await visit('plain/page.html')
  const other = await openPanel(later)
  await other.getByRole('button', { name: 'What’s new' }).waitFor()
  expect(await other.getByRole('button', { name: 'Roadmap' }).count()).toBe(0)
})
