import { expect, inject, test } from 'vitest'
import { newId } from '../../lib/id.ts'
import { openTestDatabase } from '../../test/rows.ts'
import type { GlobalDb } from '../database.ts'

/** Number of statements that the session of a transaction has prepared about a table. */
async function preparedAbout({ connection }: GlobalDb, table: string): Promise<number> {
  const [row] = await connection.run<{ count: number }>(
    `select count(*) as count from pg_prepared_statements where statement ~ '"${table}"'`,
    [],
  )
  return Number(row?.count)
}

test('short lists of all lengths are a few statements, with every value in them', async () => {
  const db = await openTestDatabase()
  const keys = Array.from({ length: 33 }, newId).sort()
  await db.transaction(async (tx) => {
    const { global } = tx
    for (const key of keys)
      await global.insertInto('guess_counts').values({ key, count: 1, ends_at: 1 }).execute()
    const before = await preparedAbout(tx, 'guess_counts')
    const counts = global.selectFrom('guess_counts').select('key').orderBy('key')
    for (let length = 1; length <= keys.length; length++) {
      const [listed, others] = [keys.slice(0, length), keys.slice(length)]
      const found = await counts.where('key', 'in', listed).execute()
      const left = await counts.where('key', 'not in', listed).execute()
      expect([found, left]).toEqual([listed, others].map((names) => names.map((key) => ({ key }))))
    }
    // Of 1 to 8, 16, 32 and 64 values; a session that a pooler shares has no names.
    const names = inject('poolerUrl') ? 0 : 2 * 11
    expect(await preparedAbout(tx, 'guess_counts')).toBe(before + names)
  })
})

test('a list of thousands is sent as it is, since a statement has 65,535 parameters at most', async () => {
  const db = await openTestDatabase()
  const keys = Array.from({ length: 40_000 }, newId)
  const counts = db.global.selectFrom('guess_counts').select('key')
  expect(await counts.where('key', 'in', keys).execute()).toEqual([])
})

test('insertions of many rows take no names from other statements', async () => {
  const db = await openTestDatabase()
  const insert = ({ global }: GlobalDb, rows: number) =>
    global
      .insertInto('guess_counts')
      .values(Array.from({ length: rows }, () => ({ key: newId(), count: 1, ends_at: 1 })))
      .execute()
  await db.transaction(async (tx) => {
    await insert(tx, 67)
    const before = await preparedAbout(tx, 'guess_counts')
    for (let rows = 68; rows < 80; rows++) await insert(tx, rows)
    expect(await preparedAbout(tx, 'guess_counts')).toBe(before)
  })
})
