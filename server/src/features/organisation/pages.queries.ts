import type { ExpressionBuilder } from 'kysely'
import { type KeyValues, type TenantTables, tenantTables } from '../../db/tables/schema.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

/*
 * Any tenant table by pages of its key. Which table it is comes from a constant at run time, which the
 * types of single tables cannot follow: here alone they are put aside.
 */

type Table = keyof TenantTables
type Row = Record<string, string | number | null>
type Builder = ExpressionBuilder<TenantTables, 'votes'>

/** The condition that a row's key stands after, or not after, another. */
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

/** Up to `limit` rows after a key, in its order. */
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

/** The key of the last of the next `size` rows after a key; undefined when fewer are left. */
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

/** Removes the rows up to a key, or all where none is given. */
export async function deleteRows(db: TenantDb, table: Table, upTo: KeyValues | undefined): Promise<void> {
  const rows = db.deleteFrom(table as 'votes')
  await (upTo ? rows.where(keyIs(table, '<=', upTo) as never) : rows).execute()
}

/** Takes the comments up to a key, or all, out of their threads, so that they can go in any order. */
export async function unlinkParents(db: TenantDb, upTo: KeyValues | undefined): Promise<void> {
  const comments = db.updateTable('comments').set({ parent_id: null }).where('parent_id', 'is not', null)
  await (upTo ? comments.where('id', '<=', upTo[0] as string) : comments).execute()
}
