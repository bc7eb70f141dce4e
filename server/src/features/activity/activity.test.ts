import { limits } from '@earshot/shared/limits'
import { beforeAll, expect, test } from 'vitest'
import { sweep } from '../../sweep.ts'
import type { Caller } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'
import { idsOf } from '../../test/sample-ids.ts'

const world = sharedWorld()
let ada: Caller
let ids: Awaited<ReturnType<typeof idsOf>>
beforeAll(async () => {
  ada = await world.as('Ada')
  ids = await idsOf(world, world.harbor)
})

async function newIdea(title: string): Promise<string> {
  const visitor = await world.visitor(world.harbor)
  const { id } = await visitor.post('/e/v1/feedback', { kind: 'idea', title }).json()
  return `/api/v1/feedback/${id}`
}
const idOf = (item: string) => item.split('/').at(-1) ?? ''
const activityOf = async (item: string, query = '') =>
  (await ada.get(`${item}/activity${query}`).json()) as {
    items: Record<string, unknown>[]
    nextCursor: string | null
  }

test('what was done to an item is told in order, from which to which and by whom', async () => {
  const item = await newIdea('Tell my story')
  const { statusId, visibility } = await ada.get(item).json()
  const statuses = await world
    .tenant()
    .selectFrom('statuses')
    .select('id')
    .where('project_id', '=', world.harbor.projectId)
    .where('id', '!=', statusId)
    .execute()
  const to = statuses[0]?.id
  await ada.put(`${item}/approval`, {})
  await ada.put(`${item}/hold`, {})
  await ada.put(`${item}/rejection`, {})
  await ada.put(`${item}/status`, { statusId: to, quiet: true })
  await ada.put(`${item}/status`, { statusId: to })
  await ada.patch(item, { title: 'Tell my whole story', visibility: 'team' })
  await ada.patch(item, { title: 'Tell my whole story' })
  const task = { feedbackIds: [idOf(item)] }
  await ada.put('/api/v1/tagging', { ...task, add: [ids.tagId] })
  await ada.put('/api/v1/tagging', { ...task, add: [ids.tagId] })
  await ada.put('/api/v1/tagging', { ...task, remove: [ids.tagId] })
  const link = `/api/v1/tasks/${ids.taskId}/feedback/${idOf(item)}`
  await ada.put(link)
  await ada.put(link)
  await ada.delete(link)
  const { items } = await activityOf(item)
  const linked = { taskId: ids.taskId, task: { projectId: world.harbor.projectId } }
  expect(items).toMatchObject([
    { type: 'feedback.approved' },
    { type: 'feedback.held' },
    { type: 'feedback.rejected' },
    { type: 'feedback.status_changed', from: statusId, to, quiet: true },
    { type: 'feedback.updated', edited: ['title'], from: visibility, to: 'team' },
    { type: 'feedback.tagged', added: [ids.tagId], removed: [] },
    { type: 'feedback.tagged', added: [], removed: [ids.tagId] },
    { type: 'feedback.linked', ...linked },
    { type: 'feedback.unlinked', ...linked },
  ])
  for (const { actor } of items) expect(actor).toMatchObject({ name: 'Ada Marsh', kind: 'member' })
  // Timelines store no text that an edit removed.
  expect(JSON.stringify(items)).not.toContain('Tell my story')
})

test('a task that is made for an item, and a card that moves with its feedback, stand on its timeline', async () => {
  const item = await newIdea('Done by a card')
  const { columns } = await ada.get(`/api/v1/projects/${world.harbor.projectId}/board`).json()
  const done = columns.find(({ statusId }: { statusId: string | null }) => statusId !== null)
  const { projectId } = world.harbor
  const created = await ada.post('/api/v1/tasks', {
    projectId,
    columnId: columns[0].id,
    title: 'Settle it',
    feedbackIds: [idOf(item)],
  })
  const task = await created.json()
  await ada.put(`/api/v1/tasks/${task.id}/placement`, { columnId: done.id, applyStatus: true })
  expect((await activityOf(item)).items).toMatchObject([
    { type: 'feedback.linked', task: { reference: task.reference, title: 'Settle it', projectId } },
    { type: 'feedback.status_changed', to: done.statusId, quiet: false },
  ])
  await ada.delete(`/api/v1/tasks/${task.id}`)
  expect((await activityOf(item)).items[0]).not.toHaveProperty('task')
})

test('what was done to a task is told too, and what is saved while somebody types is one edit', async () => {
  const { projectId } = world.harbor
  const { columns } = await ada.get(`/api/v1/projects/${projectId}/board`).json()
  const [from, to] = columns.map(({ id }: { id: string }) => id)
  const created = await ada.post('/api/v1/tasks', { projectId, columnId: from, title: 'Watch me' })
  const task = `/api/v1/tasks/${(await created.json()).id}`
  await ada.patch(task, { title: 'Watch m' })
  await ada.patch(task, { title: 'Watch me now' })
  await ada.patch(task, { title: 'Watch me now' })
  await ada.patch(task, { priority: 'high', dueAt: Date.UTC(2026, 10, 21) })
  await ada.patch(task, { dueAt: null, assigneeId: ids.personId })
  await ada.put(`${task}/placement`, { columnId: to })
  await ada.put(`${task}/placement`, { columnId: to })
  await ada.put('/api/v1/tagging', { taskIds: [idOf(task)], add: [ids.tagId] })
  await ada.put(`${task}/feedback/${ids.ideaId}`)
  await ada.delete(`${task}/feedback/${ids.ideaId}`)
  const { items } = await activityOf(task)
  expect(items).toMatchObject([
    { type: 'task.created' },
    { type: 'task.updated', edited: 'title' },
    { type: 'task.updated', changed: 'priority', from: 'none', to: 'high' },
    { type: 'task.updated', changed: 'dueAt', to: '2026-11-21' },
    { type: 'task.updated', changed: 'assignee', to: ids.personId },
    { type: 'task.updated', changed: 'dueAt', from: '2026-11-21' },
    { type: 'task.moved', from, to },
    { type: 'task.tagged', added: [ids.tagId] },
    { type: 'feedback.linked', feedback: { reference: expect.stringMatching(/^IDEA-/) } },
    { type: 'feedback.unlinked', feedbackId: ids.ideaId },
  ])
  expect(items).toHaveLength(10)
  world.clock.forward(11 * 60_000)
  await ada.patch(task, { title: 'Watch me later' })
  expect((await activityOf(task)).items.at(-1)).toMatchObject({ type: 'task.updated', edited: 'title' })
  await ada.delete(task)
  // The task can be restored for a day.
  expect((await activityOf(task)).items.at(-1)).toMatchObject({ type: 'task.deleted' })
  world.clock.forward(limits.taskUndo + 1)
  await sweep(world.db, world.clock.read)({ id: '', tenantId: null, payload: {} })
  expect((await ada.get(`${task}/activity`)).status).toBe(404)
})

test('a long story comes page by page, and goes with the item', async () => {
  const item = await newIdea('A long story')
  for (let count = 0; count < 3; count++) {
    await ada.put(`${item}/approval`, {})
    await ada.put(`${item}/hold`, {})
  }
  const seen: unknown[] = []
  let cursor = ''
  do {
    const page = await activityOf(item, `?limit=4${cursor && `&cursor=${cursor}`}`)
    seen.push(...page.items)
    cursor = page.nextCursor ?? ''
  } while (cursor)
  expect(seen).toEqual((await activityOf(item, `?limit=${limits.pageSizeMax}`)).items)
  expect(seen).toHaveLength(6)
  await ada.delete(item)
  expect((await ada.get(`${item}/activity`)).status).toBe(404)
  const left = await world
    .tenant()
    .selectFrom('activities')
    .select('id')
    .where('item_id', '=', idOf(item))
    .execute()
  expect(left).toEqual([])
})
