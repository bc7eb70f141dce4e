import { expect, test } from 'vitest'
import { deliverAll } from '../../test/deliver-all.ts'
import { sharedWorld } from '../../test/harness.ts'

const world = sharedWorld()

async function newIdea(title: string): Promise<string> {
  const visitor = await world.visitor(world.harbor)
  return (await visitor.post('/e/v1/feedback', { kind: 'idea', title }).json()).id
}

test('what is hidden while it is approved is not listed', async () => {
  const ada = await world.as('Ada')
  const path = `/api/v1/feedback/${await newIdea('Approved and hidden at once')}`
  for (let round = 0; round < 20; round++) {
    await ada.patch(path, { visibility: 'public' })
    await ada.put(`${path}/hold`, {})
    const answers = await Promise.all([
      ada.patch(path, { visibility: 'author' }),
      ada.put(`${path}/approval`, {}),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { listed, visibility, moderation } = await world
      .tenant()
      .selectFrom('feedback')
      .select(['listed', 'visibility', 'moderation'])
      .where('id', '=', path.split('/').at(-1) ?? '')
      .executeTakeFirstOrThrow()
    expect({ listed, visibility, moderation }).toEqual({
      listed: 0,
      visibility: 'author',
      moderation: 'approved',
    })
  }
})

test('a status that the item has already is no change, and nobody hears of one', async () => {
  const ada = await world.as('Ada')
  const path = `/api/v1/feedback/${await newIdea('The same status twice')}`
  const { statusId } = await ada.get(path).json()
  const before = await world.db.eventLog.newest()
  expect((await ada.put(`${path}/status`, { statusId })).status).toBe(200)
  expect(await world.db.eventLog.read(before, 10)).toEqual([])
})

test('a status change is news for the author, and no reply', async () => {
  const author = await world.visitor(world.harbor)
  const { id } = await author.post('/e/v1/feedback', { kind: 'idea', title: 'Wait for news' }).json()
  const news = async () => {
    await deliverAll(world)
    const { items } = await author.get('/e/v1/me/feedback').json()
    return { unread: items[0].unread, statusUnread: items[0].statusUnread }
  }
  const ada = await world.as('Ada')
  const path = `/api/v1/feedback/${id}`
  await ada.put(`${path}/approval`, {})
  const statuses = await world
    .tenant()
    .selectFrom('statuses')
    .select(['id', 'name'])
    .where('project_id', '=', world.harbor.projectId)
    .execute()
  const readIt = async () => {
    await author.get(`/e/v1/me/feedback/${id}`)
    await world.services.housekeeping.idle()
  }
  const to = (name: string, quiet: boolean) =>
    ada.put(`${path}/status`, { statusId: statuses.find((status) => status.name === name)?.id, quiet })
  expect((await to('Planned', true)).status).toBe(200)
  expect(await news()).toEqual({ unread: 0, statusUnread: false })
  expect((await to('Done', false)).status).toBe(200)
  expect(await news()).toEqual({ unread: 0, statusUnread: true })
  await readIt()
  expect(await news()).toEqual({ unread: 0, statusUnread: false })
  world.clock.forward(10 * 60_000)
  await to('Open', false)
  await ada.post(`${path}/comments`, { body: 'We are on it again.' })
  expect(await news()).toEqual({ unread: 1, statusUnread: true })
  await readIt()
  expect(await news()).toEqual({ unread: 0, statusUnread: false })
})
