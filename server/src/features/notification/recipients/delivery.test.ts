import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../test/caller.ts'
import { ageBroadcasts, deliverAll } from '../../../test/deliver-all.ts'
import { sharedWorld } from '../../../test/harness.ts'

const world = sharedWorld()
let ada: Caller
beforeAll(async () => {
  ada = await world.as('Ada')
}, 60_000)

const me = '/e/v1/me/notifications'

/** A public idea with its author. */
async function newIdea(title: string): Promise<{ id: string; author: Caller }> {
  const author = await world.visitor(world.harbor)
  const { id } = await author.post('/e/v1/feedback', { kind: 'idea', title }).json()
  await ada.put(`/api/v1/feedback/${id}/approval`, {})
  await ada.patch(`/api/v1/feedback/${id}`, { visibility: 'public' })
  return { id, author }
}

async function newFollowers(id: string, count: number): Promise<Caller[]> {
  const voters = await Promise.all(Array.from({ length: count }, () => world.visitor(world.harbor)))
  for (const voter of voters) expect((await voter.put(`/e/v1/feedback/${id}/vote`)).status).toBe(200)
  return voters
}

async function statusId(name: string): Promise<string> {
  const { statuses } = await ada.get(`/api/v1/projects/${world.harbor.projectId}`).json()
  return statuses.find((status: { name: string }) => status.name === name).id
}

const setStatus = async (id: string, name: string, more: object = {}) => {
  await ageBroadcasts(world)
  const answer = await ada.put(`/api/v1/feedback/${id}/status`, { statusId: await statusId(name), ...more })
  expect(answer.status).toBe(200)
}

const notificationsOf = (caller: Caller) => caller.get(me).json()
const unreadOf = async (caller: Caller): Promise<number> => (await caller.get(`${me}/unread`).json()).unread
const reachOf = (id: string) => ada.get(`/api/v1/reach?ids=${id}`).json()
const broadcastsOf = async (id: string) => (await ada.get(`/api/v1/feedback/${id}/broadcasts`).json()).items

test('the author, voters and whoever chose to follow are notified of a status change, once each, and nobody else', async () => {
  const { id, author } = await newIdea('Notify everybody who follows')
  const [voter, gone] = (await newFollowers(id, 2)) as [Caller, Caller]
  const follower = await world.visitor(world.harbor)
  const stranger = await world.visitor(world.harbor)
  await follower.put(`/e/v1/feedback/${id}/follow`)
  await gone.delete(`/e/v1/feedback/${id}/follow`)
  expect(await reachOf(id)).toEqual({ total: 3, byMail: 0, inWidget: 3 })
  await setStatus(id, 'Planned', { note: 'We begin in spring.' })
  await deliverAll(world)
  for (const told of [author, voter, follower]) {
    const { items, unread } = await notificationsOf(told)
    expect(items).toMatchObject([
      {
        type: 'status_changed',
        feedback: { id },
        excerpt: 'We begin in spring.',
        actorName: expect.stringContaining('Ada'),
        read: false,
      },
    ])
    expect(unread).toBe(1)
  }
  expect(await Promise.all([gone, stranger].map(unreadOf))).toEqual([0, 0])
  expect(await broadcastsOf(id)).toMatchObject([{ state: 'sent', total: 3, done: 3 }])
})

test('what was voted on and written is followed until that is taken back', async () => {
  const { id, author } = await newIdea('Follow without a press')
  const [voter] = (await newFollowers(id, 1)) as [Caller]
  const followed = async (caller: Caller) =>
    (await caller.get(`/e/v1/me/follows?ids=${id}`).json()).feedbackIds
  expect([await followed(author), await followed(voter)]).toEqual([[id], [id]])
  await voter.delete(`/e/v1/feedback/${id}/follow`)
  expect(await followed(voter)).toEqual([])
  await voter.put(`/e/v1/feedback/${id}/follow`)
  expect(await followed(voter)).toEqual([id])
})

test('a notification is read one at a time or all at once, and by opening its item', async () => {
  const { id, author } = await newIdea('Read me')
  for (const name of ['Planned', 'In progress', 'Done', 'Open']) {
    await setStatus(id, name)
    await deliverAll(world)
  }
  expect(await unreadOf(author)).toBe(4)
  const { items } = await notificationsOf(author)
  for (const _ of [1, 2]) expect((await author.put(`${me}/${items[0].id}/read`)).status).toBe(204)
  expect(await unreadOf(author)).toBe(3)
  await author.put(`${me}/read`)
  expect(await unreadOf(author)).toBe(0)
  await setStatus(id, 'Planned')
  await deliverAll(world)
  await author.get(`/e/v1/me/feedback/${id}`)
  await world.services.housekeeping.idle()
  expect(await unreadOf(author)).toBe(0)
  expect((await notificationsOf(author)).items.every(({ read }: { read: boolean }) => read)).toBe(true)
})

test('who turned a type off is neither counted nor notified', async () => {
  const { id, author } = await newIdea('Leave me alone')
  const types = [{ type: 'status_changed', inApp: false, mail: 'off' }]
  expect((await author.patch('/e/v1/me/notification-settings', { types })).status).toBe(200)
  expect(await reachOf(id)).toEqual({ total: 0, byMail: 0, inWidget: 0 })
  await setStatus(id, 'Planned')
  await deliverAll(world)
  expect((await notificationsOf(author)).items).toEqual([])
  const others = [{ type: 'new_feedback', inApp: true, mail: 'off' }]
  expect((await author.patch('/e/v1/me/notification-settings', { types: others })).status).toBe(400)
})

test('the author hears of a private item, and nobody else whatever they followed', async () => {
  const { id, author } = await newIdea('Public for a while')
  const [voter] = (await newFollowers(id, 1)) as [Caller]
  await setStatus(id, 'Planned')
  await deliverAll(world)
  await ada.patch(`/api/v1/feedback/${id}`, { visibility: 'author' })
  expect(await reachOf(id)).toMatchObject({ total: 1 })
  await setStatus(id, 'Done')
  await deliverAll(world)
  expect((await notificationsOf(author)).items).toHaveLength(2)
  expect((await notificationsOf(voter)).items).toEqual([])
  await ada.patch(`/api/v1/feedback/${id}`, { visibility: 'team' })
  expect(await reachOf(id)).toMatchObject({ total: 0 })
  expect((await notificationsOf(author)).items).toEqual([])
})

test('a reply is news for whom it replies to, an official answer for all, and neither for its own writer', async () => {
  const { id, author } = await newIdea('Let us talk')
  const [voter] = (await newFollowers(id, 1)) as [Caller]
  const path = `/e/v1/feedback/${id}/comments`
  const types = async (caller: Caller) =>
    (await notificationsOf(caller)).items.map(({ type }: { type: string }) => type)
  const { id: commentId, moderation } = await voter.post(path, { body: 'I want it too.' }).json()
  await deliverAll(world)
  expect(moderation).toBe('held')
  expect(await types(author)).toEqual([])
  for (const _ of [1, 2]) await ada.put(`/api/v1/comments/${commentId}/approval`, {})
  await deliverAll(world)
  expect([await types(author), await types(voter)]).toEqual([['reply'], []])
  await ada.post(`/api/v1/feedback/${id}/comments`, { body: 'Me as well.', parentId: commentId })
  await deliverAll(world)
  expect([await types(author), await types(voter)]).toEqual([['reply', 'reply'], ['reply']])
  await ada.post(`/api/v1/feedback/${id}/comments`, { body: 'For us alone.', internal: true })
  await ada.post(`/api/v1/feedback/${id}/comments`, { body: '**We** will do it.', official: true })
  await deliverAll(world)
  expect(await types(voter)).toEqual(['official_answer', 'reply'])
  expect((await notificationsOf(voter)).items[0]).toMatchObject({
    excerpt: 'We will do it.',
    actorName: expect.any(String),
  })
})

test('a deleted comment and a deleted item leave no notification and no count behind', async () => {
  const { id, author } = await newIdea('Soon gone')
  const answer = await ada.post(`/api/v1/feedback/${id}/comments`, { body: 'A slip.' })
  await deliverAll(world)
  expect(await unreadOf(author)).toBe(1)
  await ada.delete(`/api/v1/comments/${(await answer.json()).id}`)
  expect((await notificationsOf(author)).items).toEqual([])
  await ada
    .post(`/api/v1/feedback/${id}/comments`, { body: 'Deleted before it is sent.' })
    .then(async (made) => {
      await ada.delete(`/api/v1/comments/${(await made.json()).id}`)
    })
  await deliverAll(world)
  expect((await ada.delete(`/api/v1/feedback/${id}`)).status).toBe(204)
  expect(await unreadOf(author)).toBe(0)
})

test('without notifying nobody hears of it, and later waits, can be taken back, and gives way to a newer status', async () => {
  const { id } = await newIdea('Not now')
  const day = 24 * 60 * 60_000
  await setStatus(id, 'Planned', { quiet: true })
  await deliverAll(world)
  expect(await broadcastsOf(id)).toEqual([])
  await setStatus(id, 'In progress', { notifyAt: world.clock.read() + 2 * day })
  await deliverAll(world)
  const [scheduled] = await broadcastsOf(id)
  expect(scheduled).toMatchObject({ state: 'scheduled' })
  expect((await ada.delete(`/api/v1/broadcasts/${scheduled.id}`)).status).toBe(200)
  await setStatus(id, 'Done', { notifyAt: world.clock.read() + 2 * day })
  await setStatus(id, 'Open', { notifyAt: world.clock.read() + 2 * day })
  for (let half = 0; half < 4; half++) {
    world.clock.forward(day / 2)
    await deliverAll(world)
  }
  const states = (await broadcastsOf(id)).map(({ state, done }: { state: string; done: number }) => [
    state,
    done,
  ])
  expect(states.sort()).toEqual([
    ['sent', 1],
    ['stopped', 0],
    ['stopped', 0],
  ])
})

test('what cannot be seen any more is not counted as unread, until it can be seen again', async () => {
  const { id, author } = await newIdea('Now you see me')
  const [voter] = (await newFollowers(id, 1)) as [Caller]
  await setStatus(id, 'Planned')
  const answer = await ada.post(`/api/v1/feedback/${id}/comments`, { body: 'Soon.', official: true })
  const { id: commentId } = await answer.json()
  const unread = async () => {
    await deliverAll(world)
    return [await unreadOf(author), await unreadOf(voter)]
  }
  expect(await unread()).toEqual([2, 2])
  await ada.patch(`/api/v1/feedback/${id}`, { visibility: 'author' })
  expect(await unread()).toEqual([2, 0])
  await voter.put(`${me}/read`)
  await ada.patch(`/api/v1/feedback/${id}`, { visibility: 'team' })
  expect(await unread()).toEqual([0, 0])
  await ada.patch(`/api/v1/feedback/${id}`, { visibility: 'public' })
  expect(await unread()).toEqual([2, 0])
  await ada.put(`/api/v1/comments/${commentId}/hiding`, { hidden: true })
  expect(await unread()).toEqual([1, 0])
  await ada.put(`/api/v1/feedback/${id}/rejection`, {})
  await setStatus(id, 'Done')
  expect(await unread()).toEqual([2, 0])
  await author.put(`${me}/read`)
  await ada.put(`/api/v1/feedback/${id}/approval`, {})
  expect(await unread()).toEqual([0, 0])
})

test('who may not read a board any more has nothing of it to read, and has it back with the board', async () => {
  const { id, author } = await newIdea('Members only')
  const [voter] = (await newFollowers(id, 1)) as [Caller]
  await setStatus(id, 'Planned')
  await deliverAll(world)
  const path = `/api/v1/projects/${world.harbor.projectId}`
  const unread = async (boardAccess: string) => {
    expect((await ada.patch(path, { boardAccess })).status).toBe(200)
    await deliverAll(world)
    const tenant = world.tenant()
    const { broadcast_id } = await tenant
      .selectFrom('notifications')
      .innerJoin('broadcasts', 'broadcasts.id', 'broadcast_id')
      .select('broadcast_id')
      .where('feedback_id', '=', id)
      .executeTakeFirstOrThrow()
    const rows = await tenant
      .selectFrom('notifications')
      .select('counted')
      .where('broadcast_id', '=', broadcast_id)
      .execute()
    return rows.filter(({ counted }) => counted === 1).length
  }
  expect(await unread('team')).toBe(1)
  expect(await unread('public')).toBe(2)
  expect([await unreadOf(author), await unreadOf(voter)]).toEqual([1, 1])
})

test('the title of an entry that is a draft again is in nobody’s notifications', async () => {
  const { id, author } = await newIdea('Ship me')
  const written = await ada.post(`/api/v1/projects/${world.harbor.projectId}/changelog`, {
    title: 'Shipped too early',
    feedbackIds: [id],
  })
  const entry = `/api/v1/changelog/${(await written.json()).id}`
  const seen = async () => {
    await deliverAll(world)
    const { items, unread } = await notificationsOf(author)
    return [items.map(({ entry }: { entry: { title: string } }) => entry.title), unread]
  }
  await ada.put(`${entry}/publication`, {})
  expect(await seen()).toEqual([['Shipped too early'], 1])
  await ada.delete(`${entry}/publication`)
  expect(await seen()).toEqual([[], 0])
  await ada.patch(entry, { title: 'Shipped' })
  await ada.put(`${entry}/publication`, {})
  expect(await seen()).toEqual([['Shipped'], 1])
  await ada.delete(entry)
  expect(await seen()).toEqual([[], 0])
})

test('what is due while its project is archived is not sent, then or later', async () => {
  const { id, author } = await newIdea('Asleep')
  await setStatus(id, 'Planned', { notifyAt: world.clock.read() + 1000 })
  const archiving = `/api/v1/projects/${world.harbor.projectId}/archiving`
  await ada.put(archiving, { archived: true })
  world.clock.forward(2000)
  await deliverAll(world)
  await ada.put(archiving, { archived: false })
  await deliverAll(world)
  expect(await broadcastsOf(id)).toMatchObject([{ state: 'stopped', done: 0 }])
  expect(await unreadOf(author)).toBe(0)
})

test('what was to be said later of a status is taken back as the status is deleted', async () => {
  const { id } = await newIdea('Waiting for a word')
  const statuses = `/api/v1/projects/${world.harbor.projectId}/statuses`
  const created = await ada.post(statuses, { name: 'Perhaps', category: 'planned' })
  expect(created.status).toBe(201)
  await setStatus(id, 'Perhaps', { notifyAt: world.clock.read() + 60_000 })
  const removal = { feedbackTo: await statusId('Open'), columnsTo: null }
  const removed = await ada.put(`${statuses}/${await statusId('Perhaps')}/deletion`, removal)
  expect(removed.status).toBe(204)
  expect(await broadcastsOf(id)).toMatchObject([{ state: 'stopped' }])
})
