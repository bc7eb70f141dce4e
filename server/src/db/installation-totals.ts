import { countRows } from './count-rows.ts'
import type { GlobalDb } from './database.ts'

/** Totals of the whole installation. */
export interface InstallationTotals {
  organisations: number
  /** Sessions that have not expired. */
  sessions: number
  /** Bytes of all organisations, as they count for their plans. */
  storage: number
}

export async function sumInstallation(
  { global }: Pick<GlobalDb, 'global'>,
  now: number,
): Promise<InstallationTotals> {
  const [summed, latest] = await Promise.all([
    sumStorage(global, 'usage_totals'),
    sumStorage(global, 'usage_changes'),
  ])
  const organisations = await countRows(global.selectFrom('tenants'))
  const sessions = await countRows(global.selectFrom('sessions').where('expires_at', '>', now))
  return { organisations, sessions, storage: summed + latest }
}

/** Bytes in the sums of organisations, or in the changes that are not summed yet. */
async function sumStorage(
  global: GlobalDb['global'],
  table: 'usage_totals' | 'usage_changes',
): Promise<number> {
  const { storage } = await global
    .selectFrom(table)
    .select(({ fn }) => fn.sum<number | null>('storage').as('storage'))
    .executeTakeFirstOrThrow()
  return Number(storage ?? 0)
}
