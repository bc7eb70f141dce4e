import { trackerForms } from '@earshot/shared/integration/tracker-forms'
import type { Sealing } from '../../auth/sealing.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { TrackerRefusal } from './tracker/tracker-refusal.ts'
import type { TrackerClient, TrackerMeans } from './tracker/tracker-service.ts'
import { trackerServices } from './tracker-services.ts'
import { type TrackerRow, updateTracker } from './trackers.queries.ts'

export interface TrackerServices extends TrackerMeans {
  sealing: Sealing
}

/** Purpose under which a secret of a connection is sealed: in another row it opens nothing. */
export const purposeOf = (secret: 'token' | 'hook', tenantId: string, trackerId: string): string =>
  `issue tracker ${secret} ${trackerId} of ${tenantId}`

/** The place of a connection's issues, ready to be called. */
export function clientOf(
  services: TrackerServices,
  tenantId: string,
  { id, service, target, token }: TrackerRow,
): TrackerClient {
  const access = { target, token: services.sealing.open(token, purposeOf('token', tenantId, id)) }
  return trackerServices[service].connect(services, access)
}

/** Trouble of a connection whose events have lost their signatures. */
export const unsignedTrouble = ({ service }: Pick<TrackerRow, 'service'>): string =>
  `${trackerForms[service].name} no longer signs its events. Connect the project again.`

/**
 * Calls the service, and keeps what goes wrong, or that it works again, where administrators see it; a call proves
 * nothing about the signatures of events.
 * @throws TrackerRefusal
 */
export async function callTracker<Result>(
  db: TenantDb,
  tracker: TrackerRow,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await work()
    if (tracker.trouble !== null && tracker.trouble !== unsignedTrouble(tracker))
      await keepTrouble(db, tracker, null)
    return result
  } catch (error) {
    if (error instanceof TrackerRefusal) await keepTrouble(db, tracker, error.message)
    throw error
  }
}

/** True if an issue that its service does not find is gone: the place that had it is still reached. @throws TrackerRefusal `later` */
export async function isIssueGone(
  db: TenantDb,
  tracker: TrackerRow,
  client: TrackerClient,
): Promise<boolean> {
  try {
    await callTracker(db, tracker, () => client.check())
    return true
  } catch (error) {
    if (error instanceof TrackerRefusal && error.reason !== 'later') return false
    throw error
  }
}

export const keepTrouble = (db: TenantDb, tracker: TrackerRow, trouble: string | null): Promise<unknown> =>
  db.transaction((db) => updateTracker(db, tracker.id, { trouble }))
