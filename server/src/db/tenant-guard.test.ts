import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '../lib/id.ts'
import { openTestDatabase } from '../test/rows.ts'
import type { Schema } from './tables/schema.ts'

type Mistake = (db: Kysely<Schema>) => { execute(): Promise<unknown> }

const id = newId()

/** Queries that forget the tenant. */
const mistakes: Record<string, Mistake> = {
  'a select of everyone’s rows': (db) => db.selectFrom('feedback').select('id').where('id', '=', id),
  'a join that meets other tenants': (db) =>
    db
      .selectFrom('feedback')
      .innerJoin('statuses', 'statuses.id', 'feedback.status_id')
      .select('feedback.id')
      .where('feedback.tenant_id', '=', id),
  'a left join under another name': (db) =>
    db
      .selectFrom('feedback as f')
      .leftJoin('votes as v', 'v.feedback_id', 'f.id')
      .select('f.id')
      .where('f.tenant_id', '=', id),
  'a sub-query that looks everywhere': (db) =>
    db
      .selectFrom('feedback')
      .select('id')
      .where('tenant_id', '=', id)
      .where((where) =>
        where.exists(where.selectFrom('votes').select('person_id').where('votes.feedback_id', '=', id)),
      ),
  'a second table in from': (db) =>
    db
      .selectFrom(['feedback', 'statuses'])
      .select('feedback.id')
      .where('feedback.tenant_id', '=', id)
      .whereRef('statuses.id', '=', 'feedback.status_id'),
  'a condition that names no table where two are meant': (db) =>
    db
      .selectFrom(['feedback', 'statuses'])
      .select('feedback.id')
      .where('tenant_id' as never, '=', id as never),
  'an update of a row of whichever tenant': (db) =>
    db.updateTable('feedback').set({ vote_count: 0 }).where('id', '=', id),
  'an update steered by another tenant’s table': (db) =>
    db
      .updateTable('feedback')
      .from('statuses')
      .set({ vote_count: 0 })
      .where('feedback.tenant_id', '=', id)
      .whereRef('statuses.id', '=', 'feedback.status_id'),
  'a delete of a row of whichever tenant': (db) => db.deleteFrom('votes').where('feedback_id', '=', id),
  'an insert that belongs to nobody': (db) =>
    db.insertInto('counters').values({ name: 'idea', value: 1 } as never),
  'a common table expression over all tenants': (db) =>
    db
      .with('all_votes', (inner) => inner.selectFrom('votes').select('feedback_id'))
      .selectFrom('all_votes')
      .selectAll(),
  'a union with another tenant’s half': (db) =>
    db
      .selectFrom('votes')
      .select('person_id')
      .where('tenant_id', '=', id)
      .union(db.selectFrom('votes').select('person_id')),
}

test.each(Object.entries(mistakes))('%s is refused', async (_, mistake) => {
  const db = await openTestDatabase()
  const { kysely } = db.connection
  await expect(async () => mistake(kysely).execute()).rejects.toMatchObject({ name: 'UnscopedQuery' })
})

test('what says its tenant passes, and so does what belongs to the installation', async () => {
  const db = await openTestDatabase()
  const { kysely } = db.connection
  const rows = await kysely
    .selectFrom('feedback as f')
    .innerJoin('statuses as s', (join) =>
      join.onRef('s.tenant_id', '=', 'f.tenant_id').onRef('s.id', '=', 'f.status_id'),
    )
    .select('f.id')
    .where('f.tenant_id', '=', id)
    .execute()
  expect(rows).toEqual([])
  expect(await kysely.selectFrom('users').selectAll().execute()).toEqual([])
})
