import type { ExpressionBuilder } from 'kysely'
import { type KeyValues, type TenantTables, tenantTables } from '../../db/tables/schema.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

/*
 * Pages of any tenant table, ordered by its key. The table is a constant known at run time, which the types of single
 * tables cannot express: only this file casts them.
 */

type Table = keyof TenantTables
type Row = Record<string, string | number | null>
type Builder = ExpressionBuilder<TenantTables, 'votes'>

/** Condition that a row's key is after, or up to, another. */
const keyIs = (table: Table, side: '>' | '<=', values: KeyValues) => (eb: Builder) => {
  const columns = tenantTables[table].key as unknown as readonly ['feedback_id', ...'person_id'[]]
  const [column, second] = columns
  return second === undefined
    ? eb(column, side, values[0] as string)
    : eb(eb.refTuple(column, second), side, eb.tuple(values[0] as string, values[1] as string) as never)
}

const ordered = (db: TenantDb, table: Table, after: KeyValues | undefined) => {
  let rows = db.selectFrom(table as 'votes')
  for (const column of tenantTables[table].key) rows = rows.orderBy(column as 'feedback_id')
  return after ? rows.where(keyIs(table, '>', after)) : rows
}

/** Up to `limit` rows after a key, ordered by key. */
export async function listRows(
  db: TenantDb,
  table: Table,
  columns: readonly string[],
  page: { after: KeyValues | undefined; limit: number },
): Promise<Row[]> {
  const rows = ordered(db, table, page.after)
    .select(columns as never)
    .limit(page.limit)
  return (await rows.execute()) as Row[]
}

/** Key of the last of the next `size` rows after a key; undefined if fewer are left. */
export async function findPageEnd(
  db: TenantDb,
  table: Table,
  after: KeyValues | undefined,
  size: number,
): Promise<KeyValues | undefined> {
  const columns: readonly string[] = tenantTables[table].key
  if (columns.length === 0) return undefined
  const [row] = (await ordered(db, table, after)
    .select(columns as never)
    .limit(1)
    .offset(size - 1)
    .execute()) as Row[]
  return row && columns.map((column) => row[column] as string | number)
}

/** Removes the rows up to a key, or all rows. */
export async function deleteRows(db: TenantDb, table: Table, upTo: KeyValues | undefined): Promise<void> {
  const rows = db.deleteFrom(table as 'votes')
  await (upTo ? rows.where(keyIs(table, '<=', upTo) as never) : rows).execute()
}

/** Detaches the comments up to a key, or all, from their parents, so that they can be deleted in any order. */
export async function unlinkParents(db: TenantDb, upTo: KeyValues | undefined): Promise<void> {
  const comments = db.updateTable('comments').set({ parent_id: null }).where('parent_id', 'is not', null)
  await (upTo ? comments.where('id', '<=', upTo[0] as string) : comments).execute()
}
