import type { Sealing } from '../../auth/sealing.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { TrackerRefusal } from './tracker/tracker-refusal.ts'
import type { TrackerClient, TrackerConfig } from './tracker/tracker-service.ts'
import { trackerServices } from './tracker-services.ts'
import { type TrackerRow, updateTracker } from './trackers.queries.ts'

export interface TrackerServices {
  config: TrackerConfig
  sealing: Sealing
}

/** Purpose under which a secret of a connection is sealed: in another row it opens nothing. */
export const purposeOf = (secret: 'token' | 'hook', tenantId: string, trackerId: string): string =>
  `issue tracker ${secret} ${trackerId} of ${tenantId}`

/** The repository or team of a connection, ready to be called. */
export function clientOf(
  { sealing, config }: TrackerServices,
  tenantId: string,
  { id, service, target, token }: TrackerRow,
): TrackerClient {
  const access = { target, token: sealing.open(token, purposeOf('token', tenantId, id)) }
  return trackerServices[service].connect(config, access)
}

/**
 * Calls the service, and keeps what goes wrong, or that it works again, where administrators see it.
 * @throws TrackerRefusal
 */
export async function callTracker<Result>(
  db: TenantDb,
  tracker: TrackerRow,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await work()
    if (tracker.trouble !== null) await keepTrouble(db, tracker, null)
    return result
  } catch (error) {
    if (error instanceof TrackerRefusal) await keepTrouble(db, tracker, error.message)
    throw error
  }
}

const keepTrouble = (db: TenantDb, tracker: TrackerRow, trouble: string | null): Promise<unknown> =>
  db.transaction((db) => updateTracker(db, tracker.id, { trouble }))
