import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../test/caller.ts'
import { deliverAll } from '../../test/deliver-all.ts'
import { sharedWorld } from '../../test/harness.ts'

const world = sharedWorld()
let ada: Caller
beforeAll(async () => {
  ada = await world.as('Ada')
  await ada.patch(`/api/v1/projects/${world.harbor.projectId}`, { moderation: 'off' })
}, 60_000)

/** A contact with a new idea. */
async function newAuthor() {
  const author = await world.visitor(world.harbor)
  const { id } = await author.post('/e/v1/feedback', { kind: 'idea', title: 'Lanterns on the pier' }).json()
  const contactId: string = (await ada.get(`/api/v1/feedback/${id}`).json()).author.id
  return { author, id: id as string, contactId }
}

const read = (contactId: string, path: string) => ada.get(`/api/v1/contacts/${contactId}/${path}`).json()

test('a contact’s page has the notifications that they were sent, page by page, newest first', async () => {
  const { author, id, contactId } = await newAuthor()
  const { statuses } = await ada.get(`/api/v1/projects/${world.harbor.projectId}`).json()
  await ada.put(`/api/v1/feedback/${id}/status`, { statusId: statuses[2].id })
  await deliverAll(world)
  await ada.post(`/api/v1/feedback/${id}/comments`, { body: 'On its way', official: true })
  await deliverAll(world)
  const first = await read(contactId, 'notifications?limit=1')
  const feedback = { id, reference: expect.any(String), title: 'Lanterns on the pier' }
  expect(first.items).toMatchObject([{ type: 'official_answer', feedback, readAt: null, openedAt: null }])
  const next = await read(contactId, `notifications?limit=1&cursor=${first.nextCursor}`)
  expect(next).toMatchObject({ items: [{ type: 'status_changed', feedback }], nextCursor: null })
  expect((await author.get(`/api/v1/contacts/${contactId}/notifications`)).status).toBe(401)
  // A notification in a mail alone is sent with its mail.
  const waits = (mail_due: number | null) =>
    world
      .tenant()
      .updateTable('notifications')
      .set({ in_app: 0, mail_due })
      .where('person_id', '=', contactId)
      .execute()
  await waits(Date.now())
  expect((await read(contactId, 'notifications')).items).toEqual([])
  await waits(null)
  expect((await read(contactId, 'notifications')).items).toHaveLength(2)
})

test('a contact’s page has the tasks of their items, and none of others', async () => {
  const { id, contactId } = await newAuthor()
  const other = await newAuthor()
  const { columns } = await ada.get(`/api/v1/projects/${world.harbor.projectId}/board`).json()
  const task = {
    projectId: world.harbor.projectId,
    columnId: columns[0].id,
    title: 'Hang lanterns',
    feedbackIds: [id],
  }
  const made = await ada.post('/api/v1/tasks', task).json()
  expect((await read(contactId, 'tasks')).items).toMatchObject([
    { id: made.id, title: 'Hang lanterns', columnName: columns[0].name },
  ])
  expect((await read(other.contactId, 'tasks')).items).toEqual([])
  await ada.delete(`/api/v1/tasks/${made.id}`)
  expect((await read(contactId, 'tasks')).items).toEqual([])
})

test('a vote that a member cast for a contact names the member and the reason', async () => {
  const { contactId } = await newAuthor()
  const { id } = await newAuthor()
  await ada.put(`/api/v1/feedback/${id}/votes/${contactId}`, { reason: 'Said so in a call' })
  const { items } = await read(contactId, 'acts')
  expect(items[0]).toMatchObject({
    type: 'voted',
    text: 'Said so in a call',
    castBy: { name: expect.stringContaining('Ada') },
  })
  expect(items[1]).toMatchObject({ type: 'sent', castBy: null })
})
