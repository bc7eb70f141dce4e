import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../test/caller.ts'
import { takeDue } from '../../../test/deliver-all.ts'
import { sharedWorld } from '../../../test/harness.ts'
import { openTeamNews } from '../../../test/team-news.ts'
import { gatherDigests } from '../mail/digests.ts'
import { mailDigest, mailNotification } from '../mail/mail-notification.ts'

const world = sharedWorld()
let ada: Caller
let ben: Caller
let cleo: Caller
let deliver: () => Promise<void>
beforeAll(async () => {
  ada = await world.as('Ada')
  ben = await world.as('Ben')
  cleo = await world.as('Cleo')
  deliver = await openTeamNews(world)
}, 60_000)

const path = '/api/v1/notifications'
const idOf = (name: string) => world.harbor.members.get(name) ?? ''
const nameOf = async (name: string): Promise<string> => {
  const { items } = await ada.get('/api/v1/members').json()
  return items.find(({ id }: { id: string }) => id === idOf(name)).name
}

/** A member's notifications about an item: types with excerpts, newest first. */
async function heard(caller: Caller, feedbackId: string): Promise<string[]> {
  const { items } = await caller.get(`${path}?limit=100`).json()
  return items
    .filter((item: { feedback: { id: string } | null }) => item.feedback?.id === feedbackId)
    .map(
      ({ type, actorName }: { type: string; actorName: string }) => `${type} by ${actorName.split(' ')[0]}`,
    )
}

const unread = async (caller: Caller): Promise<number> => (await caller.get(`${path}/unread`).json()).unread

async function newIdea(title: string): Promise<{ id: string; author: Caller }> {
  const author = await world.contact(world.harbor, 'Mira')
  const { id } = await author.post('/e/v1/feedback', { kind: 'idea', title }).json()
  await deliver()
  return { id, author }
}

const comment = async (caller: Caller, id: string, body: string, more: object = {}): Promise<string> => {
  const answer = await caller.post(`/api/v1/feedback/${id}/comments`, { body, ...more })
  expect(answer.status).toBe(201)
  return (await answer.json()).id
}

test('a submission writes nothing for the team, and all of the team hear of it later', async () => {
  const db = world.tenant()
  const count = async () => (await db.selectFrom('broadcasts').select('id').execute()).length
  const before = await count()
  const { id } = await (
    await (
      await world.contact(world.harbor, 'Mira')
    ).post('/e/v1/feedback', { kind: 'idea', title: 'A calm harbour' })
  ).json()
  expect(await count()).toBe(before)
  await deliver()
  for (const member of [ada, ben, cleo]) expect(await heard(member, id)).toEqual(['new_feedback by Mira'])
})

test('what is held is told to those who may review it, and to the others once it is approved', async () => {
  await ada.patch(`/api/v1/projects/${world.harbor.projectId}`, { moderation: 'all' })
  const { id } = await newIdea('Look at me first')
  await ada.patch(`/api/v1/projects/${world.harbor.projectId}`, { moderation: 'off' })
  expect(await Promise.all([ada, ben, cleo].map((each) => heard(each, id)))).toEqual([
    ['held by Mira'],
    expect.any(Array),
    expect.any(Array),
  ])
  const { members } = await roles()
  for (let twice = 0; twice < 2; twice++) {
    await ada.put(`/api/v1/feedback/${id}/hold`, {})
    await ada.put(`/api/v1/feedback/${id}/approval`, {})
    await deliver()
  }
  for (const [caller, administrator] of members)
    expect(await heard(caller, id)).toEqual([administrator ? 'held by Mira' : 'new_feedback by Ada'])
})

const roles = async () => {
  const list = await ada.post('/api/v1/users/getList', {}).json()
  const isAdministrator = (name: string) =>
    list.list.find(({ id }: { id: string }) => id === idOf(name)).tenants[0].role === 'Administrator'
  return {
    members: [
      [ben, isAdministrator('Ben')],
      [cleo, isAdministrator('Cleo')],
    ] as const,
  }
}

test('whoever is mentioned hears of it once, also in an internal note and by an edit, and no customer does', async () => {
  const { id, author } = await newIdea('Ask a colleague')
  const note = await comment(ada, id, `@${await nameOf('Ben')} what do you think? @nobody`, {
    internal: true,
  })
  await deliver()
  expect(await heard(ben, id)).toEqual(['mentioned by Ada', 'new_feedback by Mira'])
  expect(await heard(cleo, id)).toEqual(['new_feedback by Mira'])
  await ada.patch(`/api/v1/comments/${note}`, {
    body: `@${await nameOf('Ben')} and @${await nameOf('Cleo')}`,
  })
  await deliver()
  expect((await heard(ben, id)).filter((line) => line.startsWith('mentioned'))).toHaveLength(1)
  expect((await heard(cleo, id)).filter((line) => line.startsWith('mentioned'))).toHaveLength(1)
  const customer = await (await author.get('/e/v1/me/notifications?limit=100')).text()
  expect(customer).not.toContain('Ask a colleague')
})

test('an item that is assigned is found by that, told to its new owner alone, and to nobody who takes it on', async () => {
  const { id } = await newIdea('Somebody has to do it')
  const assign = (assigneeId: string | null) => ada.put(`/api/v1/feedback/${id}/assignee`, { assigneeId })
  expect(await (await assign(idOf('Ben'))).json()).toMatchObject({ assignee: { id: idOf('Ben') } })
  await assign(idOf('Ben'))
  await deliver()
  expect(await heard(ben, id)).toEqual(['assigned by Ada', 'new_feedback by Mira'])
  const list = async (query: string) => (await ben.get(`/api/v1/feedback?${query}`).json()).items
  expect((await list(`assigneeId=${idOf('Ben')}`)).map((item: { id: string }) => item.id)).toEqual([id])
  expect(await ben.get(`/api/v1/feedback/counts?assigneeId=${idOf('Ben')}`).json()).toMatchObject({
    all: 1,
  })
  await assign(idOf('Ada'))
  await deliver()
  expect(await heard(ada, id)).toEqual(['new_feedback by Mira'])
  expect((await assign(world.lumen.members.get('Chloe') ?? '')).status).toBe(400)
  const { items } = await ada.get(`/api/v1/feedback/${id}/activity`).json()
  expect(items.map(({ from, to }: { from?: string; to?: string }) => [from, to])).toEqual([
    [undefined, idOf('Ben')],
    [idOf('Ben'), idOf('Ada')],
  ])
})

test('comments are told to whoever has the item or has answered it, without their own and without a mention twice', async () => {
  const { id, author } = await newIdea('A long talk')
  await ada.put(`/api/v1/feedback/${id}/assignee`, { assigneeId: idOf('Ben') })
  await deliver()
  await comment(cleo, id, 'We are looking at it.')
  await deliver()
  expect((await heard(ben, id))[0]).toBe('comment by Cleo')
  await author.post(`/e/v1/feedback/${id}/comments`, { body: 'Thank you!' })
  await deliver()
  expect((await heard(ben, id))[0]).toBe('comment by Mira')
  expect((await heard(cleo, id))[0]).toBe('comment by Mira')
  expect(await heard(ada, id)).toEqual(['new_feedback by Mira'])
  await comment(ada, id, `@${await nameOf('Cleo')} your turn`, { internal: true })
  await deliver()
  expect((await heard(cleo, id)).slice(0, 2)).toEqual(['mentioned by Ada', 'comment by Mira'])
})

test('notifications are marked as read by item or all at once, and the count is what is left', async () => {
  await ben.put(`${path}/read`, {})
  expect(await unread(ben)).toBe(0)
  const { id } = await newIdea('Read me')
  await newIdea('Read me later')
  await ada.put(`/api/v1/feedback/${id}/assignee`, { assigneeId: idOf('Ben') })
  await deliver()
  expect(await unread(ben)).toBe(3)
  await ben.put(`${path}/read`, { feedbackId: id })
  expect(await unread(ben)).toBe(1)
  await ada.delete(`/api/v1/feedback/${id}`)
  expect(await heard(ben, id)).toEqual([])
  expect(await unread(ben)).toBe(1)
})

/** Mails sent to a member. */
async function mailed(name: string): Promise<{ subject: string; text: string }[]> {
  const { services } = world
  if (!services.mailbox) throw new Error('A test has a mailbox')
  for (const job of await takeDue(services, 'mailNotification'))
    await mailNotification(services, services.mailbox)({ ...job, payload: JSON.parse(job.payload) })
  for (const job of await takeDue(services, 'mailDigest'))
    await mailDigest(services, services.mailbox)({ ...job, payload: JSON.parse(job.payload) })
  return (await services.mailbox.list()).filter(({ to }) => to.startsWith(`${name.toLowerCase()}@`))
}

test('what does not work for a customer is told to all of the team, once, with the words if there are any', async () => {
  const { statuses } = await ada.get(`/api/v1/projects/${world.harbor.projectId}`).json()
  const done = statuses.find(({ name }: { name: string }) => name === 'Done').id
  for (const body of ['It stays bright.', '']) {
    const { id, author } = await newIdea('A dim light')
    await ada.put(`/api/v1/feedback/${id}/assignee`, { assigneeId: idOf('Ben') })
    await ada.put(`/api/v1/feedback/${id}/status`, { statusId: done, quiet: true })
    expect((await author.put(`/e/v1/feedback/${id}/fix`, { fixed: false, body })).status).toBe(204)
    await deliver()
    for (const member of [ada, ben, cleo]) expect(await heard(member, id)).toContain('not_working by Mira')
    expect((await heard(ben, id)).filter((line) => line.startsWith('comment'))).toEqual([])
  }
})

test('a mention is mailed unless that is turned off, new feedback only where somebody wants it, and in a digest', async () => {
  const settings = '/api/v1/notification-settings'
  const { types } = await cleo.get(settings).json()
  expect(types.map(({ type, mail }: { type: string; mail: string }) => `${type} ${mail}`)).toEqual([
    'mentioned on',
    'assigned on',
    'comment off',
    'not_working off',
    'held off',
    'new_feedback off',
  ])
  const daily = { types: [{ type: 'new_feedback', inApp: false, mail: 'daily' }] }
  expect((await cleo.patch(settings, daily)).status).toBe(200)
  expect((await cleo.patch(settings, { types: [{ type: 'reply', inApp: true, mail: 'on' }] })).status).toBe(
    400,
  )
  const { id } = await newIdea('Mail me')
  expect(await heard(cleo, id)).toEqual([])
  await comment(ada, id, `@${await nameOf('Cleo')} is this ours?`, { internal: true })
  await deliver()
  const mention = (await mailed('Cleo')).find(({ subject }) => subject.includes('Mail me'))
  expect(mention?.text).toContain(`/feedback/${id}`)
  world.clock.forward(24 * 60 * 60_000)
  await gatherDigests(world.db, world.services.clock)({ id: '', tenantId: null, payload: {} })
  const digest = (await mailed('Cleo')).find(({ subject }) => subject.startsWith('1 update from'))
  expect(digest?.text).toContain('sent “IDEA')
  const token = /email-preferences#(\S+)/.exec(digest?.text ?? '')?.[1] ?? ''
  const sent = (await mailed('Cleo')).length
  const stop = await world.page(world.harbor).post(`/email-preferences?token=${encodeURIComponent(token)}`)
  expect(await stop.json()).toMatchObject({ mail: false })
  await comment(ada, id, `@${await nameOf('Cleo')} still?`, { internal: true })
  await deliver()
  expect(await mailed('Cleo')).toHaveLength(sent)
})

test('a task that is assigned is told to its new owner, until it is deleted', async () => {
  await ben.put(`${path}/read`, {})
  const { columns } = await ada.get(`/api/v1/projects/${world.harbor.projectId}/board`).json()
  const task = await (
    await ada.post('/api/v1/tasks', {
      projectId: world.harbor.projectId,
      columnId: columns[0].id,
      title: 'Paint it',
    })
  ).json()
  await ada.patch(`/api/v1/tasks/${task.id}`, { assigneeId: idOf('Ben') })
  await deliver()
  const { items } = await ben.get(path).json()
  expect(items[0]).toMatchObject({
    type: 'assigned',
    task: { id: task.id, title: 'Paint it' },
    feedback: null,
  })
  await ada.delete(`/api/v1/tasks/${task.id}`)
  expect(await unread(ben)).toBe(0)
})

test('whoever is shut out hears nothing, and of whoever has left nothing is kept', async () => {
  const { id } = await newIdea('Who is still here')
  await ada.put(`/api/v1/feedback/${id}/assignee`, { assigneeId: idOf('Ben') })
  const user = await ada.get(`/api/v1/users/get?id=${idOf('Ben')}`).json()
  const rows = async (table: 'notifications' | 'unread_counts') =>
    (
      await world
        .tenant()
        .selectFrom(table)
        .select('person_id')
        .where('person_id', '=', idOf('Ben'))
        .execute()
    ).length
  const before = await rows('notifications')
  expect(before).toBeGreaterThan(0)
  expect(
    (await ada.patch(`/api/v1/users/${idOf('Ben')}`, { ...changeOf(user), loginEnabled: false })).status,
  ).toBe(200)
  await deliver()
  expect(await rows('notifications')).toBe(before)
  expect((await ada.delete(`/api/v1/users/${idOf('Ben')}`)).status).toBe(204)
  expect([await rows('notifications'), await rows('unread_counts')]).toEqual([0, 0])
  expect(await ada.get(`/api/v1/feedback/${id}`).json()).toMatchObject({ assignee: null })
})

const changeOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => ({
  firstName,
  lastName,
})
