import type { Database } from '../../db/database.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { PermanentError } from '../../jobs/kinds.ts'
import { TrackerRefusal } from './tracker/tracker-refusal.ts'

/** Milliseconds in which a tracker may ask to wait as often as it likes; then the change is given up. */
export const waitMax = 24 * 60 * 60_000

/**
 * Milliseconds that a tracker asks to wait, which is no failure of a job; undefined for another refusal.
 * @throws the error, if it may pass at any time.
 */
export function waitOf(error: unknown): number | undefined {
  if (!(error instanceof TrackerRefusal)) throw error
  if (error.reason !== 'later') return undefined
  if (error.retryAfter === undefined) throw error
  return error.retryAfter
}

/** The organisation of a job. @throws PermanentError */
export function tenantOf({ db }: { db: Database }, tenantId: string | null): TenantDb {
  if (tenantId === null) throw new PermanentError('it names no organisation')
  return db.tenant(tenantId)
}
