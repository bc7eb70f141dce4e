import { expect, test } from 'vitest'
import { newId } from '../lib/id.ts'
import { insertItem, insertTenant, openTestDatabase } from '../test/rows.ts'
import { prepared } from './prepared.ts'
import type { TenantDb } from './tenant-db.ts'

/** Two organisations with one item each. */
async function twoTenants() {
  const db = await openTestDatabase()
  const [ours, theirs] = [await insertTenant(db), await insertTenant(db)]
  return { db, ours, theirs, our: await insertItem(ours), their: await insertItem(theirs) }
}

const titles = async (tenant: TenantDb): Promise<string[]> =>
  (await tenant.selectFrom('feedback').select('title').execute()).map(({ title }) => title)

const vote = (feedbackId: string, personId: string) => ({
  feedback_id: feedbackId,
  person_id: personId,
  cast_by_id: null,
  created_at: 1,
})

test('a select, a join and a sub-query see one tenant', async () => {
  const { ours, our, their } = await twoTenants()
  expect(await ours.selectFrom('feedback').select('id').execute()).toEqual([{ id: our.feedbackId }])
  expect(await ours.selectFrom('feedback').select('id').where('id', '=', their.feedbackId).execute()).toEqual(
    [],
  )
  const joined = await ours
    .selectFrom('statuses as s')
    .innerJoin('feedback as f', 'f.project_id', 's.project_id')
    .select('f.id')
    .execute()
  expect(joined).toEqual([{ id: our.feedbackId }])
  const counted = await ours
    .selectFrom('projects')
    .select((row) =>
      row
        .selectFrom('people')
        .select((count) => count.fn.countAll<number>().as('n'))
        .as('n'),
    )
    .executeTakeFirstOrThrow()
  expect(Number(counted.n)).toBe(1)
})

test('an update and a delete without any condition change one tenant', async () => {
  const { ours, theirs } = await twoTenants()
  await ours.transaction((db) => db.updateTable('feedback').set({ title: 'changed' }).execute())
  expect([await titles(ours), await titles(theirs)]).toEqual([['changed'], ['Idea']])
  await ours.transaction((db) => db.deleteFrom('feedback').execute())
  expect([await titles(ours), await titles(theirs)]).toEqual([[], ['Idea']])
})

test('an update steered by a second table sees one tenant of that too', async () => {
  const { ours, theirs, our, their } = await twoTenants()
  const rename = (feedbackId: string) =>
    ours.transaction((db) =>
      db
        .updateTable('statuses')
        .from('feedback')
        .set({ name: 'changed' })
        .where('feedback.id', '=', feedbackId)
        .execute(),
    )
  const names = async (tenant: TenantDb) =>
    (await tenant.selectFrom('statuses').select('name').execute()).map(({ name }) => name)
  const before = [await names(ours), await names(theirs)]
  await rename(their.feedbackId)
  expect([await names(ours), await names(theirs)]).toEqual(before)
  await rename(our.feedbackId)
  expect([await names(ours), await names(theirs)]).toEqual([['changed'], before[1]])
})

test('an insert belongs to its tenant, and a conflict is with that tenant alone', async () => {
  const { ours, theirs } = await twoTenants()
  for (const tenant of [ours, theirs, ours])
    await tenant.transaction((db) =>
      db
        .insertInto('counters')
        .values({ name: 'idea', value: 1 })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: 2 }))
        .execute(),
    )
  expect(await ours.selectFrom('counters').select('value').execute()).toEqual([{ value: 2 }])
  expect(await theirs.selectFrom('counters').select('value').execute()).toEqual([{ value: 1 }])
})

test('a prepared query is filled with the tenant that asks', async () => {
  const { ours, theirs, our, their } = await twoTenants()
  const findItem = prepared((db, given: { title: string }) =>
    db.selectFrom('feedback').select('id').where('title', '=', given.title),
  )
  for (const [tenant, item] of [
    [ours, our],
    [theirs, their],
    [ours, our],
  ] as const)
    expect(await findItem(tenant, { title: 'Idea' })).toEqual([{ id: item.feedbackId }])
})

test('the database itself refuses a link to another tenant', async () => {
  const { db, ours, our, their } = await twoTenants()
  const links: Record<string, (tenant: TenantDb) => Promise<unknown>> = {
    'a vote on their item': (tenant) =>
      tenant.insertInto('votes').values(vote(their.feedbackId, our.personId)).execute(),
    'a vote by their person': (tenant) =>
      tenant.insertInto('votes').values(vote(our.feedbackId, their.personId)).execute(),
    'our item under their status': (tenant) =>
      tenant.updateTable('feedback').set({ status_id: their.statusId }).execute(),
    'our item in their project': (tenant) =>
      tenant.updateTable('feedback').set({ project_id: their.projectId }).execute(),
    'our item by their author': (tenant) =>
      tenant.updateTable('feedback').set({ author_id: their.personId }).execute(),
    'their logo on our side': (tenant) =>
      tenant
        .insertInto('logos')
        .values({ project_id: their.projectId, hash: newId(), webp_base64: '' })
        .execute(),
  }
  for (const [name, link] of Object.entries(links)) {
    const refused = await ours.transaction(link).then(
      () => 'accepted',
      (error: { code?: string }) => error.code,
    )
    expect(['SQLITE_CONSTRAINT_FOREIGNKEY', '23503'], name).toContain(refused)
  }
  await ours.transaction((tx) => tx.insertInto('votes').values(vote(our.feedbackId, our.personId)).execute())
  expect(await db.tenant(ours.tenantId).selectFrom('votes').select('person_id').execute()).toHaveLength(1)
})
