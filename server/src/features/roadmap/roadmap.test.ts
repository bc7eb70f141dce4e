import { monthAfter, monthOf } from '@earshot/shared/field/month'
import { limits } from '@earshot/shared/limits'
import { Roadmap, type RoadmapView } from '@earshot/shared/roadmap/roadmap'
import type { Status } from '@earshot/shared/status/status'
import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'

const world = sharedWorld()
let ada: Caller
let project: string
let address: string
beforeAll(async () => {
  ada = await world.as('Ada')
  project = `/api/v1/projects/${world.harbor.projectId}`
  address = `/e/v1/roadmap?key=${world.harbor.publicKey}`
  await ada.patch(project, { roadmapPublic: true })
})

const statuses = async (): Promise<Status[]> => (await ada.get(project).json()).statuses
const idOf = async (name: string) => (await statuses()).find((status) => status.name === name)?.id ?? ''

async function newItem(kind: 'idea' | 'bug', title: string, status: string, visibility = 'public') {
  const visitor = await world.visitor(world.harbor)
  const { id } = await visitor.post('/e/v1/feedback', { kind, title }).json()
  const path = `/api/v1/feedback/${id}`
  await ada.put(`${path}/approval`, {})
  await ada.patch(path, { visibility })
  await ada.put(`${path}/status`, { statusId: await idOf(status), quiet: true })
  return path
}
const show = async (view: RoadmapView): Promise<Roadmap> => {
  await ada.patch(project, { roadmapView: view })
  return Roadmap.parse(await ada.get(address).json())
}
const columnOf = (roadmap: Roadmap, place: { statusId?: string; month?: string | null }) =>
  roadmap.columns
    .find(({ statusId, month }) => (place.statusId ? statusId === place.statusId : month === place.month))
    ?.items.map(({ title }) => title)

test('a column for each status shows what everyone may see, and nobody else’s', async () => {
  const bug = await newItem('bug', 'Published bug', 'Planned')
  await newItem('bug', 'Between us', 'Planned', 'author')
  const wanted = await newItem('idea', 'Most wanted plan', 'Planned')
  await (await world.visitor(world.harbor)).put(`/e/v1/feedback/${wanted.split('/').at(-1)}/vote`)
  await newItem('idea', 'Declined', 'Declined')
  const held = await newItem('idea', 'Held', 'Planned')
  await ada.put(`${held}/hold`, {})
  const roadmap = await show('status')
  const names = await Promise.all(['Planned', 'In progress', 'Done'].map(idOf))
  expect(roadmap.columns.map(({ statusId }) => statusId)).toEqual(names)
  const planned = columnOf(roadmap, { statusId: names[0] ?? '' }) ?? []
  expect(planned).toEqual(expect.arrayContaining(['Published bug', 'Most wanted plan']))
  expect(planned.indexOf('Most wanted plan')).toBeLessThan(planned.indexOf('Published bug'))
  for (const secret of ['Between us', 'Held', 'Declined'])
    expect(JSON.stringify(roadmap)).not.toContain(secret)
  expect(Roadmap.parse(await ada.get(`${project}/roadmap`).json())).toEqual(roadmap)
  await ada.patch(bug, { visibility: 'author' })
  expect(JSON.stringify(await show('status'))).not.toContain('Published bug')
})

test('a column for each month shows plans by their month and what is done by the month of its end', async () => {
  const now = monthOf(world.clock.read())
  const next = monthAfter(now)
  const planned = await newItem('idea', 'Next month', 'In progress')
  expect((await ada.put(`${planned}/target-month`, { month: next })).status).toBe(200)
  await newItem('idea', 'Some day', 'Planned')
  await newItem('idea', 'Just done', 'Done')
  const roadmap = await show('month')
  expect(columnOf(roadmap, { month: next })).toEqual(['Next month'])
  expect(columnOf(roadmap, { month: now })).toContain('Just done')
  expect(columnOf(roadmap, { month: null })).toContain('Some day')
  expect(roadmap.columns.at(-1)?.month).toBe(null)
  await ada.put(`${planned}/target-month`, { month: null })
  await ada.put(`${planned}/target-month`, { month: null })
  const { items } = await ada.get(`${planned}/activity`).json()
  expect(items.slice(-2)).toMatchObject([
    { type: 'feedback.scheduled', to: next },
    { type: 'feedback.scheduled', from: next },
  ])
  expect(columnOf(await show('month'), { month: null })).toContain('Next month')
  expect((await ada.put(`${planned}/target-month`, { month: '2026-13' })).status).toBe(400)
  world.clock.forward(120 * 24 * 60 * 60_000)
  ada = await world.as('Ada')
  expect(JSON.stringify(await show('month'))).not.toContain('Just done')
})

test('a column says that there is more, the answer is known by its tag, and a private roadmap is not there', async () => {
  const statusId = await idOf('In progress')
  for (let count = 0; count <= limits.roadmapColumnMax; count++)
    await newItem('idea', `Work ${count}`, 'In progress')
  const column = (await show('status')).columns.find((column) => column.statusId === statusId)
  expect([column?.items.length, column?.more]).toEqual([limits.roadmapColumnMax, true])
  const etag = (await ada.get(address)).headers.get('etag') ?? ''
  expect((await ada.with({ 'if-none-match': etag }).get(address)).status).toBe(304)
  const site = `/api/v1/sites/${(await ada.get(project).json()).slug}`
  expect((await ada.get(site).json()).pages).toContain('roadmap')
  await ada.patch(project, { roadmapPublic: false })
  expect((await ada.with({ 'if-none-match': etag }).get(address)).status).toBe(404)
  expect((await ada.get(site).json()).pages).not.toContain('roadmap')
  expect((await ada.get(`${project}/roadmap`)).status).toBe(200)
})
