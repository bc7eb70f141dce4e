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
  const { storage } = await global
    .selectFrom('usage_totals')
    .select(({ fn }) => fn.sum<number | null>('storage').as('storage'))
    .executeTakeFirstOrThrow()
  const organisations = await countRows(global.selectFrom('tenants'))
  const sessions = await countRows(global.selectFrom('sessions').where('expires_at', '>', now))
  return { organisations, sessions, storage: Number(storage ?? 0) }
}
