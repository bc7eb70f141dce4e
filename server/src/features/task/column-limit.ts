import type { TenantDb } from '../../db/tenant-db.ts'
import { conflict, invalidField } from '../../lib/app-error.ts'
import { type ColumnRow, updateTaskCount } from './columns.queries.ts'

/**
 * Counts one more card into a column. The count is taken before the limit is looked at, so that of two at
 * once only one gets the last place. @throws AppError `conflict` for a column at its hard limit,
 * `invalid_input` for one that is gone.
 */
export async function countTask(db: TenantDb, column: ColumnRow): Promise<void> {
  const count = await updateTaskCount(db, column.id, 1)
  if (count === undefined) throw invalidField('columnId', 'That column is not on this board any more.')
  if (column.wip_hard && column.wip_limit !== null && count > column.wip_limit)
    throw conflict(`${column.name} is at its limit of ${column.wip_limit} tasks. Move one out first.`)
}
