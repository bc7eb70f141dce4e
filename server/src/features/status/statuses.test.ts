import { limits } from '@earshot/shared/limits'
import type { Status } from '@earshot/shared/status/status'
import { beforeAll, expect, test } from 'vitest'
import type { Answer, Caller } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'
import { sampleConnection } from '../../test/shared-github.ts'

const world = sharedWorld()
let ada: Caller
let project: string
beforeAll(async () => {
  ada = await world.as('Ada')
  project = `/api/v1/projects/${world.harbor.projectId}`
})

const statuses = async (): Promise<Status[]> => (await ada.get(project).json()).statuses
const named = async (name: string): Promise<Status> => {
  const found = (await statuses()).find((status) => status.name === name)
  if (!found) throw new Error(`No status ${name}`)
  return found
}
const pathOf = ({ id }: Status) => `${project}/statuses/${id}`
const newStatus = (name: string, category = 'planned'): Promise<Status> =>
  ada.post(`${project}/statuses`, { name, category }).json()
const errorsOf = async (answer: Answer) => (await answer.json()).errors

async function newIdea(title: string, status?: Status): Promise<string> {
  const visitor = await world.visitor(world.harbor)
  const { id } = await visitor.post('/e/v1/feedback', { kind: 'idea', title }).json()
  await ada.put(`/api/v1/feedback/${id}/approval`, {})
  if (status) await ada.put(`/api/v1/feedback/${id}/status`, { statusId: status.id, quiet: true })
  return id
}
const item = (id: string) => ada.get(`/api/v1/feedback/${id}`).json()
const lines = async (id: string) => (await ada.get(`/api/v1/feedback/${id}/activity`).json()).items

test('a status gets its category’s colour, a name that nothing else has, and a place', async () => {
  const blocked = await newStatus('Blocked', 'started')
  expect(blocked).toMatchObject({ category: 'started', color: 'yellow', isDefault: false })
  const again = await ada.post(`${project}/statuses`, { name: ' BLOCKED ', category: 'open' })
  expect(again.status).toBe(409)
  expect(await errorsOf(again)).toEqual([{ path: 'name', message: 'There is a status “Blocked” already.' }])
  expect((await ada.patch(pathOf(await named('Open')), { name: 'blocked' })).status).toBe(409)
  expect((await ada.patch(pathOf(blocked), { afterId: null, color: 'pink' })).status).toBe(204)
  expect((await statuses())[0]).toMatchObject({ name: 'Blocked', color: 'pink' })
  await ada.patch(pathOf(blocked), { afterId: (await named('Done')).id })
  expect((await statuses()).map(({ name }) => name).slice(-3)).toEqual(['Done', 'Blocked', 'Declined'])
  expect((await ada.patch(pathOf(blocked), { afterId: world.harbor.projectId })).status).toBe(400)
})

test('new feedback starts in the default, which is open as long as it is the default', async () => {
  const review = await named('Under review')
  const open = await named('Open')
  expect(open.isDefault).toBe(true)
  expect(await errorsOf(await ada.patch(pathOf(await named('Planned')), { isDefault: true }))).toHaveLength(1)
  expect(await errorsOf(await ada.patch(pathOf(open), { category: 'planned' }))).toHaveLength(1)
  const deletion = { feedbackTo: review.id, columnsTo: null }
  expect((await ada.put(`${pathOf(open)}/deletion`, deletion)).status).toBe(409)
  expect((await ada.patch(pathOf(review), { isDefault: true })).status).toBe(204)
  expect((await statuses()).filter(({ isDefault }) => isDefault)).toMatchObject([{ name: 'Under review' }])
  expect((await item(await newIdea('Where do I start?'))).statusId).toBe(review.id)
  await ada.patch(pathOf(open), { isDefault: true })
})

test('a name is kept on the timeline when the status gets another one, and the widget has the new one at once', async () => {
  const renamed = await newStatus('Thinking about it')
  const id = await newIdea('Remember the name', renamed)
  const config = async () => (await ada.get(`/e/v1/config?key=${world.harbor.publicKey}`).json()).statuses
  expect(await config()).toContainEqual(expect.objectContaining({ name: 'Thinking about it' }))
  await ada.patch(pathOf(renamed), { name: 'Thought about it', color: 'blue' })
  expect(await config()).toContainEqual({
    id: renamed.id,
    name: 'Thought about it',
    category: 'planned',
    color: 'blue',
  })
  expect((await lines(id)).at(-1)).toMatchObject({ fromName: 'Open', toName: 'Thinking about it' })
})

test('a status that is done from now on finishes its feedback', async () => {
  const shipped = await newStatus('Shipped')
  const id = await newIdea('Finish me', shipped)
  const list = async (finished: boolean) => {
    const { items } = await (
      await ada.get(`/e/v1/feedback?key=${world.harbor.publicKey}&limit=100&finished=${finished}`)
    ).json()
    return items.some((listed: { id: string }) => listed.id === id)
  }
  expect(await list(false)).toBe(true)
  expect((await ada.patch(pathOf(shipped), { category: 'done' })).status).toBe(204)
  expect([await list(false), await list(true)]).toEqual([false, true])
  const { done_at } = await world
    .tenant()
    .selectFrom('feedback')
    .select('done_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(done_at).toBe(world.clock.read())
})

test('a status takes no votes and no comments while it says so, and customers read why', async () => {
  const frozen = await newStatus('On ice')
  const id = await newIdea('Melt me', frozen)
  const visitor = await world.visitor(world.harbor)
  await ada.patch(pathOf(frozen), { freezesVotes: true })
  const vote = await visitor.put(`/e/v1/feedback/${id}/vote`)
  expect(vote.status).toBe(409)
  expect((await vote.json()).detail).toBe('This idea is “On ice” and takes no more votes.')
  expect((await visitor.post(`/e/v1/feedback/${id}/comments`, { body: 'Still here?' })).status).toBe(201)
  await ada.patch(pathOf(frozen), { freezesVotes: false, freezesComments: true })
  expect((await visitor.put(`/e/v1/feedback/${id}/vote`)).status).toBe(200)
  const comment = await visitor.post(`/e/v1/feedback/${id}/comments`, { body: 'And now?' })
  expect((await comment.json()).detail).toBe('This item is “On ice” and takes no more comments.')
})

test('a deleted status hands over its feedback and its columns, and stays on the timelines', async () => {
  const doomed = await newStatus('Someday')
  const done = await named('Done')
  const ids = [await newIdea('First of someday', doomed), await newIdea('Second of someday', doomed)]
  const { columns } = await ada.get(`${project}/board`).json()
  await ada.patch(`${project}/columns/${columns[0].id}`, { statusId: doomed.id })
  expect(await ada.get(`${pathOf(doomed)}/uses`).json()).toEqual({
    feedback: 2,
    columns: [columns[0].name],
  })
  const path = `${pathOf(doomed)}/deletion`
  expect((await ada.put(path, { feedbackTo: doomed.id, columnsTo: null })).status).toBe(400)
  expect((await ada.put(path, { feedbackTo: done.id, columnsTo: null })).status).toBe(204)
  expect((await ada.put(path, { feedbackTo: done.id, columnsTo: null })).status).toBe(404)
  expect((await ada.get(`${project}/board`).json()).columns[0].statusId).toBe(null)
  for (const id of ids) {
    expect(await item(id)).toMatchObject({ statusId: done.id })
    expect((await lines(id)).at(-1)).toMatchObject({ fromName: 'Someday', toName: 'Done', quiet: true })
  }
})

test('a deleted status leaves the rules of an issue tracker, for another one of its kind or for none', async () => {
  const [delivered, dropped] = [await newStatus('Delivered', 'done'), await newStatus('Dropped', 'closed')]
  const rules = { closedStatusId: delivered.id, canceledStatusId: dropped.id }
  const connected = await ada.put(`${project}/issue-tracker`, { ...sampleConnection, ...rules })
  expect(connected.status).toBe(200)
  const done = await named('Done')
  for (const status of [delivered, dropped]) {
    const deletion = { feedbackTo: done.id, columnsTo: null }
    expect((await ada.put(`${pathOf(status)}/deletion`, deletion)).status).toBe(204)
  }
  const { items } = await ada.get('/api/v1/issue-trackers').json()
  expect(items).toMatchObject([{ closedStatusId: done.id, canceledStatusId: null }])
})

test('a status with more feedback than one transaction moves loses all of it', async () => {
  const crowded = await newStatus('Crowded')
  const open = await named('Open')
  const db = world.tenant()
  const like = await db
    .selectFrom('feedback')
    .selectAll()
    .where('id', '=', await newIdea('One of many', crowded))
    .executeTakeFirstOrThrow()
  const { tenant_id: _, ...row } = { tenant_id: '', ...like }
  await db.transaction(async (db) => {
    for (let index = 0; index < limits.statusMoveBatch; index += 100)
      await db
        .insertInto('feedback')
        .values(
          Array.from({ length: 100 }, (_, place) => {
            const number = 1_000_000 + index + place
            return { ...row, id: `${row.id.slice(0, -7)}${number}`, number }
          }),
        )
        .execute()
  })
  expect((await ada.get(`${pathOf(crowded)}/uses`).json()).feedback).toBe(limits.statusMoveBatch + 1)
  const deletion = { feedbackTo: open.id, columnsTo: null }
  expect((await ada.put(`${pathOf(crowded)}/deletion`, deletion)).status).toBe(204)
  const left = await db.selectFrom('feedback').select('id').where('status_id', '=', crowded.id).execute()
  expect(left).toEqual([])
})

test('a project has so many statuses and no more', async () => {
  for (let count = (await statuses()).length; count < limits.statusesPerProject; count++)
    await newStatus(`Status ${count}`)
  const full = await ada.post(`${project}/statuses`, { name: 'One too many', category: 'open' })
  expect(full.status).toBe(409)
  expect(await statuses()).toHaveLength(limits.statusesPerProject)
})
