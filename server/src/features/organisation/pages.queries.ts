import type { ExpressionBuilder } from 'kysely'
import { type KeyValues, type TenantTables, tenantTables } from '../../db/tables/schema.ts'
import type { AnyTenantTables, TenantDb } from '../../db/tenant-db.ts'

/* Pages of any tenant table, ordered by its key. */

type Table = keyof TenantTables
type Row = Record<string, string | number | null>

/** Condition that a row's key is after, or up to, another. */
const keyIs =
  (table: Table, side: '>' | '<=', values: KeyValues) => (eb: ExpressionBuilder<AnyTenantTables, Table>) => {
    const [column = '', second]: readonly string[] = tenantTables[table].key
    const [value = '', secondValue = ''] = values
    return second === undefined
      ? eb(column, side, value)
      : eb(eb.refTuple(column, second), side, eb.tuple(value, secondValue))
  }

const ordered = (db: TenantDb, table: Table, after: KeyValues | undefined) => {
  let rows = db.anyTable.selectFrom(table)
  for (const column of tenantTables[table].key) rows = rows.orderBy(column)
  return after ? rows.where(keyIs(table, '>', after)) : rows
}

/** Up to `limit` rows after a key, ordered by key. */
export const listRows = (
  db: TenantDb,
  table: Table,
  columns: readonly string[],
  page: { after: KeyValues | undefined; limit: number },
): Promise<Row[]> => ordered(db, table, page.after).select(columns).limit(page.limit).execute()

/** Key of the last of the next `size` rows after a key; undefined if fewer are left. */
export async function findPageEnd(
  db: TenantDb,
  table: Table,
  after: KeyValues | undefined,
  size: number,
): Promise<KeyValues | undefined> {
  const columns: readonly string[] = tenantTables[table].key
  if (columns.length === 0) return undefined
  const row = await ordered(db, table, after)
    .select(columns)
    .limit(1)
    .offset(size - 1)
    .executeTakeFirst()
  return row && keyOf(table, row)
}

/** Values of a row's key. */
export const keyOf = (table: Table, row: Row): KeyValues =>
  tenantTables[table].key.flatMap((column) => row[column] ?? [])

/** Removes the rows up to a key, or all rows. */
export async function deleteRows(db: TenantDb, table: Table, upTo: KeyValues | undefined): Promise<void> {
  const rows = db.anyTable.deleteFrom(table)
  await (upTo ? rows.where(keyIs(table, '<=', upTo)) : rows).execute()
}

/** Detaches the comments up to a key, or all, from their parents, so that they can be deleted in any order. */
export async function unlinkParents(db: TenantDb, upTo: KeyValues | undefined): Promise<void> {
  const comments = db.updateTable('comments').set({ parent_id: null }).where('parent_id', 'is not', null)
  await (upTo ? comments.where('id', '<=', String(upTo[0])) : comments).execute()
}
