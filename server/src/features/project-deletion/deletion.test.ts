import { beforeAll, expect, test } from 'vitest'
import { tenantTableNames } from '../../db/tables/schema.ts'
import { digest } from '../../lib/digest.ts'
import { newId } from '../../lib/id.ts'
import type { Caller } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'
import { createdKey } from '../../test/sample-api-keys.ts'
import { deleteEndedKeys, insertKey } from '../project/keys.queries.ts'
import { eraseProject } from './erase.ts'

const world = sharedWorld()
let ada: Caller

beforeAll(async () => {
  await world.setPlan('agency')
  ada = await world.as('Ada')
}, 60_000)

const path = (id: string) => `/api/v1/projects/${id}`

/** A project with rows in every table. */
async function newProject(name: string) {
  const { id, slug, publicKey } = await (
    await ada.post('/api/v1/projects', { name, allowedOrigins: [world.harbor.origin] })
  ).json()
  const visitor = await world.visitor({ ...world.harbor, projectId: id, publicKey })
  const ideas: string[] = []
  for (const kind of ['idea', 'idea', 'bug'])
    ideas.push((await visitor.post('/e/v1/feedback', { kind, title: `${name} ${kind}` }).json()).id)
  const [first = ''] = ideas
  for (const body of ['One', 'Two']) await ada.post(`/api/v1/feedback/${first}/comments`, { body })
  const { columns } = await ada.get(`${path(id)}/board`).json()
  const card = { projectId: id, columnId: columns[0].id, title: `${name} task`, feedbackIds: [first] }
  await ada.post('/api/v1/tasks', card)
  return { id, slug, publicKey, visitor, columns: columns.length as number, first }
}

const remove = (id: string, slug: string, by = ada) => by.post(`${path(id)}/deletion`, { slug })

/** Runs the job that erases a project. */
const erase = (projectId: string) =>
  eraseProject(
    world.db,
    world.clock.read,
  )({ id: newId(), tenantId: world.harbor.tenantId, payload: { projectId } })

/** Tables that contain a project's id anywhere. */
async function tablesWith(id: string): Promise<string[]> {
  const { db } = world.services
  const tables = await Promise.all(
    tenantTableNames.map(async (name) => {
      const rows = await db.tenant(world.harbor.tenantId).selectFrom(name).selectAll().execute()
      return rows.some((row) => JSON.stringify(row).includes(id)) ? [name] : []
    }),
  )
  const global = await Promise.all(
    (['project_keys', 'project_slugs', 'events'] as const).map(async (name) => {
      const rows = await db.global.selectFrom(name).selectAll().where('project_id', '=', id).execute()
      return rows.some((row) => !('type' in row) || row.type !== 'project.deleted') ? [name] : []
    }),
  )
  return [...tables, ...global].flat()
}

test('what goes with a project is said in numbers, and nothing of another one is counted', async () => {
  const { id, columns } = await newProject('Counted')
  await newProject('Other')
  const contents = await ada.get(`${path(id)}/contents`).json()
  expect(contents).toEqual({ ideas: 2, bugs: 1, comments: 2, tasks: 1, columns })
})

test('a project goes when the address of its board is typed, and not before', async () => {
  const { id, slug, publicKey, visitor, first } = await newProject('Going')
  const other = await newProject('Staying')
  const key = await createdKey(world, { projectId: id })
  const refused = await remove(id, other.slug)
  expect(refused.status).toBe(400)
  expect((await refused.json()).errors).toEqual([
    { path: 'slug', message: 'Please type the address of the board exactly as it is shown.' },
  ])
  expect((await ada.get(path(id))).status).toBe(200)

  expect((await remove(id, slug)).status).toBe(204)
  for (const address of [path(id), `${path(id)}/board`, `${path(id)}/contents`, `${path(id)}/identity`])
    expect([address, (await ada.get(address)).status]).toEqual([address, 404])
  expect((await remove(id, slug)).status).toBe(404)
  expect((await world.page(world.harbor).get(`/e/v1/config?key=${publicKey}`)).status).toBe(404)
  expect((await visitor.get('/e/v1/me/feedback')).status).toBe(401)
  expect((await world.console().get(`/api/v1/sites/${slug}`)).status).toBe(404)

  await erase(id)
  expect((await ada.get(`/api/v1/feedback/${first}`)).status).toBe(404)
  expect(await tablesWith(id)).toEqual(['audit_log'])
  const secrets = world.db.global.selectFrom('api_key_secrets').select('hash')
  expect(await secrets.where('key_id', '=', key.id).execute()).toEqual([])
  // Runs again, as after a crash.
  await erase(id)
  expect(await ada.get(`${path(other.id)}/contents`).json()).toMatchObject({ ideas: 2, tasks: 1 })
  const { items } = await ada.get('/api/v1/audit-log?action=project.deleted').json()
  expect(items).toHaveLength(1)
})

test('the address of a board that is gone is nobody’s any more', async () => {
  const { id, slug } = await newProject('Once here')
  await ada.put(`${path(id)}/slug`, { slug: 'here-no-more' })
  expect((await remove(id, 'here-no-more')).status).toBe(204)
  await erase(id)
  const chloe = await world.as('Chloe')
  for (const by of [ada, chloe])
    for (const wanted of [slug, 'here-no-more']) {
      const own = by === ada ? world.harbor : world.lumen
      expect((await by.put(`${path(own.projectId)}/slug`, { slug: wanted })).status).toBe(409)
    }
  // In an archive, only its organisation may bring it back.
  const former = await world.db.global
    .selectFrom('project_slugs')
    .select('former_tenant_id')
    .where('slug', 'in', [slug, 'here-no-more'].map(digest))
    .execute()
  expect(former).toEqual(Array(2).fill({ former_tenant_id: world.harbor.tenantId }))
})

test('a key that has ended is remembered as its organisation’s, however it ended', async () => {
  const { id, slug, publicKey } = await newProject('With three keys')
  const keys = [publicKey]
  for (const overlapDays of [1, 1]) {
    const project = await ada.put(`${path(id)}/key`, { replaces: keys.at(-1), overlapDays }).json()
    keys.push(project.publicKey)
  }
  const ended = async () => {
    const rows = await world.db.global.selectFrom('retired_keys').selectAll().execute()
    return keys.filter((key) =>
      rows.some((row) => row.digest === digest(key) && row.former_tenant_id === world.harbor.tenantId),
    )
  }
  expect(await ended()).toEqual([])
  expect((await ada.delete(`${path(id)}/keys/${keys[0]}`)).status).toBe(200)
  expect(await ended()).toEqual([keys[0]])
  const later = world.clock.read() + 2 * 24 * 60 * 60_000
  await world.db.transaction((tx) => deleteEndedKeys(tx, later))
  expect(await ended()).toEqual(keys.slice(0, 2))
  expect((await remove(id, slug)).status).toBe(204)
  expect(await ended()).toEqual(keys)
})

test('a key that a deleted project has all the same ends with its last row', async () => {
  const { id, slug, publicKey } = await newProject('With a key left')
  expect((await remove(id, slug)).status).toBe(204)
  const key = { tenantId: world.harbor.tenantId, projectId: id }
  await world.db.transaction((tx) => insertKey(tx, key, publicKey))
  await erase(id)
  expect(await tablesWith(id)).toEqual(['audit_log'])
})

test('it makes room for another one on the plan', async () => {
  const { id, slug } = await newProject('Makes room')
  const { items } = await ada.get('/api/v1/projects').json()
  expect((await remove(id, slug)).status).toBe(204)
  const left = await ada.get('/api/v1/projects').json()
  expect(left.items).toHaveLength(items.length - 1)
})
