import { beforeAll, beforeEach, expect, test } from 'vitest'
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
