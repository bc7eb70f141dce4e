import { limits } from '@earshot/shared/limits'
import type { Board, Task } from '@earshot/shared/task/task'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sweep } from '../../sweep.ts'
import type { Caller } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'

const world = sharedWorld()
let ada: Caller
let path: string
let columns: { id: string }[]
beforeAll(async () => {
  ada = await world.as('Ada')
}, 60_000)
beforeEach(async () => {
  const name = `Board ${Math.random()}`
  const allowedOrigins = [world.harbor.origin]
  const project = await ada.post('/api/v1/projects', { name, allowedOrigins })
  path = `/api/v1/projects/${(await project.json()).id}`
  columns = (await board()).columns
})

const board = async (query = ''): Promise<Board> => ada.get(`${path}/board${query}`).json()
const columnId = (at: number): string => columns[at]?.id ?? ''
const newTask = (title: string, at = 0): Promise<Task> =>
  ada.post('/api/v1/tasks', { projectId: path.split('/').at(-1), columnId: columnId(at), title }).json()
const archive = (id: string, archived: boolean, by = ada) =>
  by.put(`/api/v1/tasks/${id}/archiving`, { archived })
const restore = (id: string, by = ada) => by.put(`/api/v1/tasks/${id}/restoration`)
const sweepNow = () => sweep(world.db, world.clock.read)({ id: '', tenantId: null, payload: {} })

/** The titles of all cards with the count of the first column, under a query. */
async function shown(query = ''): Promise<[string[], number | undefined, number | undefined]> {
  const { columns } = await board(query)
  const titles = columns.flatMap(({ tasks }) => tasks.map(({ title }) => title))
  return [titles, columns[0]?.taskCount, columns[0]?.matchCount]
}

test('an archived task leaves the board, its count and the dashboard, is found by the filter, and comes back', async () => {
  const { id } = await newTask('Old')
  await newTask('New')
  await ada.patch(`/api/v1/tasks/${id}`, { dueAt: 0, blockedReason: 'rain' })
  const overdue = async () => JSON.stringify(await ada.get('/api/v1/dashboard').json()).includes(id)
  expect(await overdue()).toBe(true)
  const archived = await archive(id, true).json()
  expect(archived).toMatchObject({ archivedAt: world.clock.read(), deletedAt: null })
  expect(await shown()).toEqual([['New'], 1, 1])
  expect(await shown('?state=archived')).toEqual([['Old'], 1, 1])
  expect(await shown('?state=blocked')).toEqual([[], 1, 0])
  expect(await overdue()).toBe(false)
  const moved = await ada.put(`/api/v1/tasks/${id}/placement`, { columnId: columnId(1) })
  expect(moved.status).toBe(200)
  expect((await board()).columns.map(({ taskCount }) => taskCount)).toEqual([1, 0, 0, 0, 0])
  await Promise.all([archive(id, false), archive(id, false)])
  expect((await board()).columns.map(({ taskCount }) => taskCount)).toEqual([1, 1, 0, 0, 0])
})

test('a deleted task is out of sight at once, comes back with all of it within a day, and is gone afterwards', async () => {
  const { id } = await newTask('A slip')
  const comments = `/api/v1/tasks/${id}/comments`
  await ada.post(comments, { body: 'Keep me' })
  const remove = () => ada.delete(`/api/v1/tasks/${id}`)
  const answers = await Promise.all([remove(), remove()])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404])
  expect(await shown()).toEqual([[], 0, 0])
  expect(await shown('?state=deleted')).toEqual([['A slip'], 0, 1])
  expect((await ada.get('/api/v1/tasks?query=slip').json()).items).toEqual([])
  expect(await ada.get(`/api/v1/tasks/${id}`).json()).toMatchObject({ deletedAt: world.clock.read() })
  const refused = [
    await ada.patch(`/api/v1/tasks/${id}`, { title: 'Never' }),
    await ada.put(`/api/v1/tasks/${id}/placement`, { columnId: columnId(1) }),
    await archive(id, true),
    await ada.post(comments, { body: 'Too late' }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect((await restore(id, await world.as('Chloe'))).status).toBe(404)
  await Promise.all([restore(id), restore(id)])
  expect(await shown()).toEqual([['A slip'], 1, 1])
  expect((await ada.get(comments).json()).items).toMatchObject([{ body: 'Keep me' }])

  await remove()
  world.clock.forward(limits.taskUndo + 1)
  expect((await restore(id)).status).toBe(410)
  await sweepNow()
  expect((await ada.get(`/api/v1/tasks/${id}`)).status).toBe(404)
  const left = await world
    .tenant()
    .selectFrom('task_comments')
    .select('id')
    .where('task_id', '=', id)
    .execute()
  expect(left).toEqual([])
})

test('a task does not come back into a column at its hard limit, nor is it lost with its column', async () => {
  const { id } = await newTask('Second')
  await ada.delete(`/api/v1/tasks/${id}`)
  await newTask('First')
  const column = `${path}/columns/${columnId(0)}`
  await ada.patch(column, { wipLimit: 1, wipHard: true })
  expect((await restore(id)).status).toBe(409)
  await ada.patch(column, { wipLimit: null })
  expect((await ada.delete(column)).status).toBe(409)
  const other = await newTask('Elsewhere', 2)
  await ada.delete(`/api/v1/tasks/${other.id}`)
  expect((await ada.delete(`${path}/columns/${columnId(2)}`)).status).toBe(204)
  expect(await restore(other.id).json()).toMatchObject({ columnId: columnId(0) })
  expect((await board()).columns[0]?.taskCount).toBe(2)
})
