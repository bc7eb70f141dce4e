import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import { exportedRow, wireName } from '../../db/tables/exported-row.ts'
import { type TenantTables, tenantTableNames, tenantTables } from '../../db/tables/schema.ts'
import type { TableMetadata } from '../../db/tables/tenant-table.ts'
import type { AnyTenantTables, TenantDb } from '../../db/tenant-db.ts'

/*
 * Rows owned by a contact, in whatever table. They are read and changed by the column that names the contact, so the
 * types of single tables do not apply here.
 */

interface ContactRows {
  table: keyof TenantTables
  /** Names the contact. */
  column: string
  key: readonly string[]
  exported: readonly string[] | null
  facts: TableMetadata
}

/** Tables with rows owned by a contact, each with the column that names them. */
const rowsTables: readonly ContactRows[] = tenantTableNames.flatMap((table) => {
  const facts: TableMetadata = tenantTables[table]
  return facts.contactOwnedTables ? { ...facts.contactOwnedTables, table, key: facts.key, facts } : []
})

/** True if a contact owns rows, other than those of one table, for a query over `people`. */
export function hasRows(except?: keyof TenantTables): Expression<SqlBool> {
  const eb = expressionBuilder<AnyTenantTables, 'people'>()
  return eb.or(
    rowsTables
      .filter(({ table }) => table !== except)
      .map(({ table, column }) =>
        eb.exists(
          eb.selectFrom(table).select(`${table}.${column}`).whereRef(`${table}.${column}`, '=', 'people.id'),
        ),
      ),
  )
}

/** Removes the rows that a contact owns. */
export async function deleteRows(db: TenantDb, personId: string): Promise<void> {
  for (const { table, column } of rowsTables)
    await db.anyTable.deleteFrom(table).where(column, '=', personId).execute()
}

/** Moves the rows of one contact to another; if both have the same row, the other's stays. */
export async function mergeRows(db: TenantDb, fromId: string, toId: string): Promise<void> {
  for (const { table, column, key } of rowsTables) {
    const rest = key.filter((name) => name !== column)
    if (rest.length < key.length) await deleteDoubled(db, { table, column, rest, fromId, toId })
    await db.anyTable
      .updateTable(table)
      .set({ [column]: toId })
      .where(column, '=', fromId)
      .execute()
  }
}

/** Removes rows of one contact that another has too, apart from the person in the key. */
async function deleteDoubled(
  db: TenantDb,
  params: {
    table: keyof TenantTables
    column: string
    rest: readonly string[]
    fromId: string
    toId: string
  },
): Promise<void> {
  const { table, column, rest, fromId, toId } = params
  const existing = await db.anyTable.selectFrom(table).select(rest).where(column, '=', toId).execute()
  for (const key of existing)
    await db.anyTable
      .deleteFrom(table)
      .where(column, '=', fromId)
      .where((eb) => eb.and(key))
      .execute()
}

/** A contact's rows in the form of their export, by table. */
export async function exportRows(db: TenantDb, personId: string): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {}
  for (const { table, column, exported, facts } of rowsTables) {
    if (!exported) continue
    const own = await db.anyTable.selectFrom(table).select(exported).where(column, '=', personId).execute()
    rows[wireName(table)] = own.map(exportedRow(facts, exported))
  }
  return rows
}
