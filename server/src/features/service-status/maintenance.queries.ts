import type { GlobalDb } from '../../db/database.ts'
import type { MaintenanceWindows } from '../../db/tables/status-tables.ts'

type Global = Pick<GlobalDb, 'global'>

/** Maximum rows: far more than anybody plans. */
const listMax = 200

export const insertMaintenance = (
  { global }: Global,
  row: Omit<MaintenanceWindows, 'announced_up_to' | 'cancelled_up_to' | 'cancelled_at'>,
) => global.insertInto('maintenance_windows').values(row).execute()

export const findMaintenance = ({ global }: Global, id: string) =>
  global.selectFrom('maintenance_windows').selectAll().where('id', '=', id).executeTakeFirst()

/** Cancels a window that is not over. @returns false if there was none. */
export async function updateCancelled({ global }: Global, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await global
    .updateTable('maintenance_windows')
    .set({ cancelled_at: now })
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .where('ends_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Windows that end after a time, latest first, including cancelled ones. */
export const listMaintenance = ({ global }: Global, after: number) =>
  global
    .selectFrom('maintenance_windows')
    .selectAll()
    .where('ends_at', '>', after)
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(listMax)
    .execute()
