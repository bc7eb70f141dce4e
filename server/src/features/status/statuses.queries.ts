import type { Updateable } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import { preparedInsert } from '../../db/prepared.ts'
import type { TenantTables } from '../../db/tables/schema.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

export const insertStatus = preparedInsert('statuses')

export async function updateStatus(
  db: TenantDb,
  id: string,
  values: Updateable<TenantTables['statuses']>,
): Promise<void> {
  if (Object.keys(values).length === 0) return
  await db.updateTable('statuses').set(values).where('id', '=', id).execute()
}

export async function deleteStatus(db: TenantDb, id: string): Promise<void> {
  await db.deleteFrom('statuses').where('id', '=', id).execute()
}

export const countFeedbackIn = (db: TenantDb, statusId: string): Promise<number> =>
  countRows(db.selectFrom('feedback').where('status_id', '=', statusId))

/** Some items in a status. */
export async function listFeedbackIn(db: TenantDb, statusId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('feedback')
    .select('id')
    .where('status_id', '=', statusId)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Updates the columns of items that depend on their status. Keeps the time of the last change, and the completion time
 * of finished items.
 */
export async function updateStanding(
  db: TenantDb,
  items: { ids: readonly string[] } | { statusId: string },
  { done_at, ...standing }: { status_id: string; finished: 0 | 1; done_at: number | null },
): Promise<void> {
  const query = db
    .updateTable('feedback')
    .set((eb) => ({ ...standing, done_at: done_at && eb.fn.coalesce('done_at', eb.val(done_at)) }))
  await ('ids' in items
    ? query.where('id', 'in', items.ids)
    : query.where('status_id', '=', items.statusId)
  ).execute()
}

/** Board columns linked to a status. */
export const listColumnsOf = (db: TenantDb, statusId: string) =>
  db
    .selectFrom('board_columns')
    .select('name')
    .where('status_id', '=', statusId)
    .orderBy('rank')
    .orderBy('id')
    .execute()

export async function updateColumnsOf(db: TenantDb, statusId: string, to: string | null): Promise<void> {
  await db.updateTable('board_columns').set({ status_id: to }).where('status_id', '=', statusId).execute()
}

/** Statuses of an issue tracker's rules, each with the field of its API. */
const ruleColumns = [
  ['closed_status_id', 'closedStatusId'],
  ['canceled_status_id', 'canceledStatusId'],
] as const

/** Replaces a status in the rules of the project's issue tracker. @returns the changed fields. */
export async function updateTrackerRules(
  db: TenantDb,
  statusId: string,
  to: string | null,
): Promise<string[]> {
  const fields: string[] = []
  for (const [column, field] of ruleColumns) {
    const { numUpdatedRows } = await db
      .updateTable('issue_trackers')
      .set({ [column]: to })
      .where(column, '=', statusId)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) fields.push(field)
  }
  return fields
}
