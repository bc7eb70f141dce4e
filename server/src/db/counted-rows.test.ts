import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '../lib/id.ts'
import { testOnPostgres } from '../test/database.ts'
import { type Item, insertItem, insertTenant, openTestDatabase } from '../test/rows.ts'
import { miscounted } from '../test/usage-check.ts'
import type { TenantDb } from './tenant-db.ts'

/*
 * Usage and deleted files are noted with the rows: by triggers of SQLite, and on Postgres by the statements themselves.
 */

const insertComment = (db: TenantDb, { feedbackId, personId }: Item, values: { id: string; body: string }) =>
  db
    .insertInto('comments')
    .values({
      ...values,
      feedback_id: feedbackId,
      author_id: personId,
      parent_id: null,
      internal: 0,
      official: 0,
      created_at: 1,
    })
    .execute()

const insertFile = (db: TenantDb, { projectId, personId }: Item, id: string, bytes: number) =>
  db
    .insertInto('files')
    .values({
      id,
      project_id: projectId,
      author_id: personId,
      key: `key of ${id}`,
      name: 'wall.png',
      state: 'ready',
      stated_bytes: bytes,
      bytes,
      width: 1,
      height: 1,
      created_at: 1,
    })
    .execute()

const body = fc.string({ unit: 'grapheme', maxLength: 12 })
type Change = (db: TenantDb, item: Item) => Promise<unknown>

const moderation = fc.constantFrom('held', 'approved')
const changes: fc.Arbitrary<Change[]> = fc.array(
  fc.oneof(
    body.map(
      (body): Change =>
        (db, item) =>
          insertComment(db, item, { id: newId(), body }),
    ),
    fc.nat(9_000).map(
      (bytes): Change =>
        (db, item) =>
          insertFile(db, item, newId(), bytes),
    ),
    fc.record({ body, moderation, deleted_at: fc.constantFrom(null, 1) }).map(
      (values): Change =>
        (db, { personId }) =>
          db.updateTable('comments').set(values).where('author_id', '=', personId).execute(),
    ),
    fc.record({ title: body, moderation }).map(
      (values): Change =>
        (db, { feedbackId }) =>
          db.updateTable('feedback').set(values).where('id', '=', feedbackId).execute(),
    ),
    fc.constantFrom('comments' as const, 'files' as const).map(
      (table): Change =>
        (db, { personId }) =>
          db.deleteFrom(table).where('author_id', '=', personId).execute(),
    ),
  ),
  { maxLength: 12 },
)

test('whatever changes rows that count leaves the usage of its organisation right', async () => {
  const db = await openTestDatabase()
  const tenant = await insertTenant(db)
  const item = await insertItem(tenant)
  await insertItem(await insertTenant(db))
  await fc.assert(
    fc.asyncProperty(changes, async (changes) => {
      await tenant.transaction(async (tx) => {
        for (const change of changes) await change(tx, item)
      })
      expect(await miscounted(db)).toEqual([])
    }),
    { numRuns: 40 },
  )
})

test('a statement returns what was asked for, and the number of rows that it changed', async () => {
  const db = await openTestDatabase()
  const tenant = await insertTenant(db)
  const item = await insertItem(tenant)
  const ids = [newId(), newId()].sort()
  await tenant.transaction(async (tx) => {
    for (const id of ids) await insertComment(tx, item, { id, body: 'Ahoy' })
    const own = tx.updateTable('comments').set({ body: 'Ahoi!' }).where('id', 'in', ids)
    expect((await own.executeTakeFirst()).numUpdatedRows).toBe(2n)
    const changed = await own.returning(['id', 'body as text']).execute()
    expect(changed.sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(ids.map((id) => ({ id, text: 'Ahoi!' })))
    const removed = tx.deleteFrom('comments').where('id', '=', ids[0] ?? '')
    expect(await removed.returning('body').execute()).toEqual([{ body: 'Ahoi!' }])
    expect((await removed.executeTakeFirst()).numDeletedRows).toBe(0n)
  })
  expect(await miscounted(db)).toEqual([])
})

test('a deleted file is noted, and so is its storage, whether it is noted already or not', async () => {
  const db = await openTestDatabase()
  const tenant = await insertTenant(db)
  const item = await insertItem(tenant)
  const ids = [newId(), newId()]
  await tenant.transaction(async (tx) => {
    for (const id of ids) await insertFile(tx, item, id, 500)
    await tx.deleteFrom('files').where('author_id', '=', item.personId).execute()
  })
  const noted = await db.global.selectFrom('removed_files').selectAll().execute()
  expect(noted.sort((a, b) => (a.key < b.key ? -1 : 1))).toEqual(
    ids.sort().map((id) => ({ tenant_id: tenant.tenantId, key: `key of ${id}` })),
  )
  expect(await miscounted(db)).toEqual([])
})

test('two rows that name one stored file can both be deleted, and it is noted once', async () => {
  const db = await openTestDatabase()
  const tenant = await insertTenant(db)
  const item = await insertItem(tenant)
  const key = 'one key'
  await tenant.transaction(async (tx) => {
    for (const id of [newId(), newId()]) await insertFile(tx, item, id, 500)
    await tx.updateTable('files').set({ key }).where('author_id', '=', item.personId).execute()
    await tx.deleteFrom('files').where('author_id', '=', item.personId).execute()
  })
  const noted = await db.global.selectFrom('removed_files').selectAll().execute()
  expect(noted).toEqual([{ tenant_id: tenant.tenantId, key }])
})

test('those who change and delete one row at the same moment are counted once each', async () => {
  const db = await openTestDatabase()
  const tenant = await insertTenant(db)
  const item = await insertItem(tenant)
  for (let round = 0; round < 5; round++) {
    const id = newId()
    await tenant.transaction((tx) => insertComment(tx, item, { id, body: 'Ahoy' }))
    const change = (length: number) =>
      tenant.transaction((tx) =>
        tx
          .updateTable('comments')
          .set({ body: 'x'.repeat(length) })
          .where('id', '=', id)
          .execute(),
      )
    const remove = () => tenant.transaction((tx) => tx.deleteFrom('comments').where('id', '=', id).execute())
    await Promise.all([change(10), change(200), remove(), change(3_000), remove(), change(40_000)])
    expect(await miscounted(db)).toEqual([])
  }
})

testOnPostgres('a statement whose change would not be counted is refused', async () => {
  const db = await openTestDatabase()
  const tenant = await insertTenant(db)
  const row = { project_id: newId(), hash: '', webp_base64: 'abcd' }
  const insertion = tenant.insertInto('logos').values(row)
  const replacing = insertion.onConflict((oc) => oc.columns(['project_id']).doUpdateSet(row))
  expect(() => replacing.compile()).toThrow(
    'An insertion that may change a row is a deletion and an insertion, so that logos is counted.',
  )
  const joined = tenant
    .updateTable('comments')
    .from('feedback')
    .set({ body: '' })
    .whereRef('comments.feedback_id', '=', 'feedback.id')
  expect(() => joined.compile()).toThrow('A change names its rows without other tables')
})
