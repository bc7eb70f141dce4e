import { expect, test } from 'vitest'
import { sharedWorld } from '../../test/harness.ts'

const world = sharedWorld()

async function newIdea(title: string) {
  const author = await world.visitor(world.harbor)
  const { id } = await author.post('/e/v1/feedback', { kind: 'idea', title }).json()
  return { author, id, path: `/api/v1/feedback/${id}` }
}

type Member = Awaited<ReturnType<typeof world.as>>

/** Unread as the list and the item's page show it, which agree. */
async function isUnread(member: Member, id: string): Promise<boolean> {
  const { items } = await member.get('/api/v1/feedback').json()
  const inList = items.find((item: { id: string }) => item.id === id).unread
  expect((await member.get(`/api/v1/feedback/${id}`).json()).unread).toBe(inList)
  return inList
}

test('an item is unread for each member until they open it, and again when somebody else changes it', async () => {
  world.clock.forward(1_000)
  const [ada, ben] = [await world.as('Ada'), await world.as('Ben')]
  const { author, id, path } = await newIdea('A quiet mode')
  const of = async () => ({ ada: await isUnread(ada, id), ben: await isUnread(ben, id) })
  expect(await of()).toEqual({ ada: true, ben: true })
  world.clock.forward(1_000)
  expect((await ada.put(`${path}/read`, { read: true })).status).toBe(204)
  expect(await of()).toEqual({ ada: false, ben: true })
  world.clock.forward(1_000)
  await ada.put(`${path}/approval`, {})
  expect(await of()).toEqual({ ada: false, ben: true })
  await ben.put(`${path}/read`, { read: true })
  world.clock.forward(1_000)
  await ada.post(`${path}/comments`, { body: 'Only among us', internal: true })
  expect(await of()).toEqual({ ada: false, ben: true })
  world.clock.forward(1_000)
  await ben.put(`${path}/read`, { read: true })
  world.clock.forward(1_000)
  await author.post(`/e/v1/feedback/${id}/comments`, { body: 'And at night, please' })
  expect(await of()).toEqual({ ada: true, ben: true })
})

test('an item that a member marks as unread stays so until they open it, even if they changed it last', async () => {
  const ada = await world.as('Ada')
  const { id, path } = await newIdea('A louder mode')
  world.clock.forward(1_000)
  await ada.put(`${path}/approval`, {})
  expect(await isUnread(ada, id)).toBe(false)
  await ada.put(`${path}/read`, { read: false })
  expect(await isUnread(ada, id)).toBe(true)
  await ada.put(`${path}/read`, { read: true })
  expect(await isUnread(ada, id)).toBe(false)
})

test('votes leave an item read, and items from before a member joined are read for them', async () => {
  const { author, id, path } = await newIdea('An older wish')
  const ada = await world.as('Ada')
  world.clock.forward(1_000)
  await ada.put(`${path}/approval`, {})
  await ada.put(`${path}/read`, { read: true })
  world.clock.forward(1_000)
  await author.put(`/e/v1/feedback/${id}/vote`, {})
  expect(await isUnread(ada, id)).toBe(false)
  const ben = await world.as('Ben')
  expect(await isUnread(ben, id)).toBe(true)
  await world
    .tenant()
    .updateTable('people')
    .set({ created_at: world.services.clock() })
    .where('id', '=', world.harbor.members.get('Ben') ?? '')
    .execute()
  expect(await isUnread(ben, id)).toBe(false)
})

test('read marks end with their item', async () => {
  const ada = await world.as('Ada')
  const { id, path } = await newIdea('Soon deleted')
  await ada.put(`${path}/read`, { read: true })
  expect((await ada.delete(path)).status).toBe(204)
  const marks = await world
    .tenant()
    .selectFrom('read_marks')
    .selectAll()
    .where('feedback_id', '=', id)
    .execute()
  expect(marks).toEqual([])
  expect((await ada.put(`${path}/read`, { read: true })).status).toBe(404)
})
