import type { TenantDb } from '../../db/tenant-db.ts'
import { conflict, invalidField } from '../../lib/app-error.ts'
import { type ColumnRow, updateTaskCount } from './columns.queries.ts'

/**
 * Counts another task in a column. Updates the count before the limit is checked, so that of two concurrent calls only
 * one gets the last place. @throws AppError `conflict` for a column at its hard limit, `invalid_input` for a deleted
 * one.
 */
export async function countTask(db: TenantDb, column: ColumnRow): Promise<void> {
  const count = await updateTaskCount(db, column.id, 1)
  if (count === undefined) throw invalidField('columnId', 'That column is not on this board any more.')
  if (column.wip_hard && column.wip_limit !== null && count > column.wip_limit)
    throw conflict(`${column.name} is at its limit of ${column.wip_limit} tasks. Move one out first.`)
}
