import { preparedInsert } from '../../db/prepared.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

export const listColumns = (db: TenantDb, projectId: string) =>
  db
    .selectFrom('board_columns')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('rank')
    .orderBy('id')
    .execute()

export type ColumnRow = Awaited<ReturnType<typeof listColumns>>[number]

export const findColumn = (db: TenantDb, id: string): Promise<ColumnRow | undefined> =>
  db.selectFrom('board_columns').selectAll().where('id', '=', id).executeTakeFirst()

export const insertColumn = preparedInsert('board_columns')

export async function updateColumn(
  db: TenantDb,
  id: string,
  values: Partial<Pick<ColumnRow, 'name' | 'status_id' | 'rank' | 'wip_limit' | 'wip_hard'>>,
): Promise<void> {
  if (Object.keys(values).length === 0) return
  await db.updateTable('board_columns').set(values).where('id', '=', id).execute()
}

/**
 * Adds to a column's stored number of tasks, and locks the column until the transaction of `db` ends. @returns the new number; undefined if the
 * column is gone.
 */
export async function updateTaskCount(db: TenantDb, id: string, by: 1 | 0 | -1): Promise<number | undefined> {
  const row = await db
    .updateTable('board_columns')
    .set((eb) => ({ task_count: eb('task_count', '+', by) }))
    .where('id', '=', id)
    .returning('task_count')
    .executeTakeFirst()
  return row?.task_count
}

/** @returns true if the column was empty; one with tasks stays. */
export async function deleteEmptyColumn(db: TenantDb, id: string): Promise<boolean> {
  const query = db.deleteFrom('board_columns').where('id', '=', id).where('task_count', '=', 0)
  return (await query.returning('id').executeTakeFirst()) !== undefined
}
