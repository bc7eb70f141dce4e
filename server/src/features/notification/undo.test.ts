import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../test/caller.ts'
import { deliverAll } from '../../test/deliver-all.ts'
import { sharedWorld } from '../../test/harness.ts'

const world = sharedWorld()
const minute = 60_000

let ada: Caller
let author: Caller
let statuses: Array<{ id: string; name: string }>
let id: string

beforeAll(async () => {
  ada = await world.as('Ada')
  statuses = (await ada.get(`/api/v1/projects/${world.harbor.projectId}`).json()).statuses
})

beforeEach(async () => {
  author = await world.visitor(world.harbor)
  id = await newIdea()
  // Notifications of earlier tests are not about this item.
  await deliverAll(world)
})

async function newIdea(): Promise<string> {
  const idea = await author.post('/e/v1/feedback', { kind: 'idea', title: 'Undone in time' }).json()
  await ada.put(`/api/v1/feedback/${idea.id}/approval`, {})
  return idea.id
}

const statusOf = (name: string) => statuses.find((status) => status.name === name)?.id

async function change(name: string, how: object = {}): Promise<void> {
  const answer = await ada.put(`/api/v1/feedback/${id}/status`, { statusId: statusOf(name), ...how })
  expect(answer.status).toBe(200)
}

const undoChange = (name: string) => change(name, { quiet: true })

/** The author's notifications about an item, newest first. */
async function received(feedbackId = id) {
  const { items } = await author.get('/e/v1/me/notifications').json()
  const about = items.filter(({ feedback }: { feedback?: { id: string } }) => feedback?.id === feedbackId)
  return about.map(
    ({ type, statusId }: { type: string; statusId: string | null }) =>
      statuses.find((status) => status.id === statusId)?.name ?? type,
  )
}

test('a status that is set back before the undo is over is told to nobody, and one that stays is', async () => {
  await change('Planned')
  await undoChange('Open')
  await deliverAll(world)
  expect(await received()).toEqual([])
  await change('Planned')
  world.clock.forward(world.services.config.undoTime - 1000)
  const waiting = await ada.get(`/api/v1/feedback/${id}/broadcasts`).json()
  expect(waiting.items[0].state).toBe('scheduled')
  await deliverAll(world)
  expect(await received()).toEqual(['Planned'])
})

test('of two changes in a row the second is told; without it the first is', async () => {
  await change('Planned')
  await change('Done')
  await undoChange('Planned')
  await deliverAll(world)
  expect(await received()).toEqual(['Planned'])
})

test('changes within ten minutes of a notification are told as one when they end, and one that comes back is not', async () => {
  await change('Planned')
  await deliverAll(world)
  for (const name of ['In progress', 'Done']) {
    world.clock.forward(minute)
    await change(name)
    await deliverAll(world)
  }
  expect(await received()).toEqual(['Planned'])
  world.clock.forward(8 * minute)
  await deliverAll(world)
  expect(await received()).toEqual(['Done', 'Planned'])
  await change('Open')
  await change('Done')
  expect((await ada.get(`/api/v1/feedback/${id}/broadcasts`).json()).items[0].state).toBe('stopped')
})

const undo = (from: string, to: string, caller = ada) =>
  caller.put(`/api/v1/feedback/${id}/status`, { statusId: statusOf(to), undoes: statusOf(from) })
const bodies = ({ items }: { items: { body: string }[] }): string[] => items.map(({ body }) => body)
const comments = async (): Promise<string[]> =>
  bodies(await ada.get(`/api/v1/feedback/${id}/comments`).json())

test('a note on a new status is a comment for everybody, told once with the status, also without notifying', async () => {
  const [first, second] = ['We begin in spring.', 'It rains.']
  await change('Planned', { note: first })
  await deliverAll(world)
  expect(await received()).toEqual(['Planned'])
  await change('In progress', { note: second, quiet: true })
  await deliverAll(world)
  expect(await received()).toEqual(['Planned'])
  expect(bodies(await author.get(`/e/v1/me/feedback/${id}/comments`).json())).toEqual([first, second])
  const { items } = await ada.get(`/api/v1/feedback/${id}/comments`).json()
  const lines = (await ada.get(`/api/v1/feedback/${id}/activity`).json()).items
  expect(lines.slice(-2)).toMatchObject(items.map((comment: { id: string }) => ({ commentId: comment.id })))
  expect((await ada.get(`/api/v1/feedback/${id}`).json()).commentCount).toBe(2)
})

test('a note goes with the change that is undone, unless people were notified of it', async () => {
  await change('Planned', { note: 'Too early' })
  expect((await undo('Planned', 'Open')).status).toBe(200)
  await change('Planned', { note: 'Too early as well', quiet: true })
  expect((await undo('Planned', 'Open')).status).toBe(200)
  await deliverAll(world)
  expect(await received()).toEqual([])
  expect(await comments()).toEqual([])
  await change('Planned', { note: 'Read by now' })
  await deliverAll(world)
  expect((await undo('Planned', 'Open')).status).toBe(200)
  expect(await comments()).toEqual(['Read by now'])
})

test('a deleted note leaves the news of the status', async () => {
  await change('Planned', { note: 'Not quite' })
  const [note] = (await ada.get(`/api/v1/feedback/${id}/comments`).json()).items
  await ada.delete(`/api/v1/comments/${note.id}`)
  await deliverAll(world)
  expect(await received()).toEqual(['Planned'])
  const { items } = await author.get('/e/v1/me/notifications').json()
  expect(items[0]).toMatchObject({ excerpt: null, actorName: null })
})

test('a status that somebody has set since is not undone, even where it looks the same', async () => {
  const cleo = await world.as('Cleo')
  await change('Planned')
  for (const name of ['Open', 'Planned'])
    expect((await cleo.put(`/api/v1/feedback/${id}/status`, { statusId: statusOf(name) })).status).toBe(200)
  const refused = await undo('Planned', 'Open')
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({
    code: 'outdated',
    detail: 'Somebody has changed the status since then, so it stays as it is.',
  })
  expect((await undo('Planned', 'Open', cleo)).status).toBe(200)
  expect((await undo('In progress', 'Done')).status).toBe(409)
})

test('a merge that is undone in time is told to nobody', async () => {
  const into = await newIdea()
  expect((await ada.put(`/api/v1/feedback/${id}/merge`, { intoId: into })).status).toBe(200)
  await ada.delete(`/api/v1/feedback/${id}/merge`)
  await deliverAll(world)
  expect([...(await received()), ...(await received(into))]).toEqual([])
})

test('an entry that is unpublished in time has told nobody, and does when it is published again', async () => {
  const path = `/api/v1/projects/${world.harbor.projectId}/changelog`
  const entry = await ada.post(path, { title: 'Too early', feedbackIds: [id] }).json()
  const publication = `/api/v1/changelog/${entry.id}/publication`
  await ada.put(publication, {})
  await ada.delete(publication)
  await deliverAll(world)
  expect(await received()).toEqual([])
  expect(await ada.get(`/api/v1/changelog/${entry.id}/reach`).json()).toMatchObject({ total: 1 })
})

test('an answer that is deleted in time is told to nobody, and once it is restored to everybody', async () => {
  const path = `/api/v1/feedback/${id}/comments`
  const answer = await ada.post(path, { body: 'It is planned.', official: true }).json()
  await ada.delete(`/api/v1/comments/${answer.id}`)
  await deliverAll(world)
  expect(await received()).toEqual([])
  expect((await ada.put(`/api/v1/comments/${answer.id}/restoration`)).status).toBe(200)
  await deliverAll(world)
  expect(await received()).toEqual(['official_answer'])
})

test('a notification that the team takes back is not sent when its comment is hidden and shown', async () => {
  const path = `/api/v1/feedback/${id}`
  const answer = await ada.post(`${path}/comments`, { body: 'It is planned.', official: true }).json()
  const [waiting] = (await ada.get(`${path}/broadcasts`).json()).items
  expect((await ada.delete(`/api/v1/broadcasts/${waiting.id}`)).status).toBe(200)
  for (const hidden of [true, false])
    expect((await ada.put(`/api/v1/comments/${answer.id}/hiding`, { hidden })).status).toBe(200)
  await deliverAll(world)
  expect(await received()).toEqual([])
})

test('an answer of which people were notified is not undone, but can still be deleted', async () => {
  const path = `/api/v1/feedback/${id}/comments`
  const early = await ada.post(path, { body: 'It is planned.', official: true }).json()
  expect((await ada.delete(`/api/v1/comments/${early.id}?undo=true`)).status).toBe(200)
  const answer = await ada.post(path, { body: 'It is planned.', official: true }).json()
  await deliverAll(world)
  const refused = await ada.delete(`/api/v1/comments/${answer.id}?undo=true`)
  expect([refused.status, (await refused.json()).detail]).toEqual([
    409,
    'People have been notified of this answer, so it stays. You can delete it in its menu.',
  ])
  expect((await ada.delete(`/api/v1/comments/${answer.id}`)).status).toBe(200)
})

test('an undo takes nothing back that a colleague has decided since', async () => {
  const cleo = await world.as('Cleo')
  const path = `/api/v1/feedback/${id}`
  const [one, other] = ['Cleo', 'Ben'].map((name) => world.harbor.members.get(name))
  await ada.put(`${path}/assignee`, { assigneeId: one })
  await cleo.put(`${path}/assignee`, { assigneeId: other })
  const [into, anew] = [await newIdea(), await newIdea()]
  const column = async () =>
    (await ada.get(`/api/v1/projects/${world.harbor.projectId}/board`).json()).columns
  const [first, second, third] = (await column()).map(({ id }: { id: string }) => id)
  const task = await ada
    .post('/api/v1/tasks', { projectId: world.harbor.projectId, columnId: first, title: 'Moved' })
    .json()
  await cleo.put(`/api/v1/tasks/${task.id}/placement`, { columnId: third })
  const refusals = [
    await ada.put(`${path}/assignee`, { assigneeId: null, undoes: one }),
    await ada.put(`${path}/hold`, { undoes: 'rejected' }),
    await ada.put(`/api/v1/tasks/${task.id}/placement`, { columnId: first, undoes: second }),
    await ada.patch(path, { visibility: 'team', was: { visibility: 'author' } }),
  ]
  await ada.put(`${path}/merge`, { intoId: into })
  await cleo.delete(`${path}/merge`)
  await cleo.put(`${path}/merge`, { intoId: anew })
  refusals.push(await ada.delete(`${path}/merge?undoes=${into}`))
  expect(refusals.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409])
  expect((await ada.delete(`${path}/merge?undoes=${anew}`)).status).toBe(200)
  expect((await ada.put(`${path}/assignee`, { assigneeId: null, undoes: other })).status).toBe(200)
})

test('an assignment that is undone in time is told to nobody', async () => {
  const ben = await world.as('Ben')
  const about = async () =>
    (await ben.get('/api/v1/notifications').json()).items.filter(
      ({ type, feedback }: { type: string; feedback?: { id: string } }) =>
        type === 'assigned' && feedback?.id === id,
    )
  const assign = (assigneeId: string | null | undefined) =>
    ada.put(`/api/v1/feedback/${id}/assignee`, { assigneeId })
  expect((await assign(world.harbor.members.get('Ben'))).status).toBe(200)
  await assign(null)
  await deliverAll(world)
  expect(await about()).toEqual([])
  await assign(world.harbor.members.get('Ben'))
  await deliverAll(world)
  expect(await about()).toHaveLength(1)
})

test('an official answer that is taken back leaves the previous one official, and is the only one once restored', async () => {
  const path = `/api/v1/feedback/${id}/comments`
  const [first, second] = [
    await ada.post(path, { body: 'It is planned.', official: true }).json(),
    await ada.post(path, { body: 'It is done.', official: true }).json(),
  ]
  const official = async () =>
    (await ada.get(path).json()).items
      .filter((comment: { official: boolean; deleted: boolean }) => comment.official && !comment.deleted)
      .map((comment: { id: string }) => comment.id)
  expect(await official()).toEqual([second.id])
  expect((await ada.delete(`/api/v1/comments/${second.id}?undo=true`)).status).toBe(200)
  expect(await official()).toEqual([first.id])
  await ada.put(`/api/v1/comments/${second.id}/restoration`)
  expect(await official()).toEqual([second.id])
})

describe('an approval', () => {
  /** A held idea of an author whose address is proven, or only typed. */
  async function held(proven = true): Promise<string> {
    const idea = await author.post('/e/v1/feedback', { kind: 'idea', title: 'To be approved' }).json()
    await world
      .tenant()
      .updateTable('people')
      .set({ email: `${idea.id}@nowhere.example`, email_verified: proven ? 1 : 0 })
      .where('id', '=', (await ada.get(`/api/v1/feedback/${idea.id}`).json()).author.id)
      .execute()
    return idea.id
  }
  const decide = async (item: string, decision: 'approval' | 'rejection' | 'hold') =>
    expect((await ada.put(`/api/v1/feedback/${item}/${decision}`, {})).status).toBe(200)

  test('is told to the author who asked to hear, once and after its undo', async () => {
    const item = await held()
    await decide(item, 'approval')
    await decide(item, 'hold')
    await deliverAll(world)
    expect(await received(item)).toEqual([])
    for (const decision of ['approval', 'hold', 'approval', 'approval'] as const) await decide(item, decision)
    expect(await received(item)).toEqual([])
    await deliverAll(world)
    for (const decision of ['rejection', 'approval'] as const) await decide(item, decision)
    await deliverAll(world)
    expect(await received(item)).toEqual(['approved'])
  })

  test('is not told to an author whose address is not proven', async () => {
    const item = await held(false)
    await decide(item, 'approval')
    await deliverAll(world)
    expect(await received(item)).toEqual([])
    expect((await ada.get(`/api/v1/feedback/${item}/broadcasts`).json()).items).toEqual([])
  })
})
