import type { TenantDb } from '../../db/tenant-db.ts'
import type { PublicCtx } from '../../http/context.ts'
import type { JobHandler, JobPayload } from '../../jobs/kinds.ts'
import { enqueue } from '../../jobs/queue.ts'
import { listLinksTo } from './issues.queries.ts'
import { applyEvent } from './receive-event.ts'
import { tenantOf, waitMax, waitOf } from './service-waits.ts'
import { TrackerRefusal } from './tracker/tracker-refusal.ts'
import type { TrackerClient, TrackerEvent } from './tracker/tracker-service.ts'
import { clientOf, isIssueGone } from './tracker-access.ts'
import { type Delivering, deliver } from './tracker-deliveries.ts'
import { findTracker, type TrackerRow } from './trackers.queries.ts'

type Services = PublicCtx['services']

/**
 * Reads an issue that an event describes in part, or against a move of Earshot's own, and moves its items by that. If the
 * service refuses for good, the event counts as it came.
 */
export const readIssue =
  (services: Services): JobHandler<'readIssue'> =>
  async ({ tenantId, payload }) => {
    const { trackerId, number, state } = payload
    const db = tenantOf(services, tenantId)
    const tracker = await findTracker(db, trackerId)
    const [link] = await listLinksTo(db, trackerId, number)
    if (!tracker || !link) return undefined
    try {
      await look({ services, db, tracker }, link.id, payload)
    } catch (error) {
      const waited = waitOf(error)
      if (await isQueuedAgain(services, db, payload, waited)) return undefined
      if (isRead(payload)) await apply(services, db, tracker, { numbers: [number], state })
    }
    return undefined
  }

interface Looking {
  services: Services
  db: TenantDb
  tracker: TrackerRow
}

/** True where the issue decides; otherwise only a mark has to go. */
const isRead = ({ state, isDoubtful }: JobPayload<'readIssue'>): boolean =>
  state !== 'open' || isDoubtful === true

/** Moves items as their issue is now, and takes Earshot's mark off one that is open. @throws TrackerRefusal */
async function look(
  { services, db, tracker }: Looking,
  issueId: string,
  payload: JobPayload<'readIssue'>,
): Promise<void> {
  const { number, state } = payload
  const client = clientOf(services, db.tenantId, tracker)
  const about = { issueId, now: services.clock() }
  const place = { db, tracker, log: services.log }
  const event = isRead(payload) ? await readEvent(place, client, { number, ...about }) : undefined
  if (event) await apply(services, db, tracker, event)
  if (!client.clearMark || state !== 'open' || (event ?? payload).state !== 'open') return
  await deliver(place, { kind: 'move', state, ...about }, async () => client.clearMark?.(number))
}

/** The issue as it is now, as an event. @throws TrackerRefusal */
async function readEvent(
  place: Delivering,
  client: TrackerClient,
  { number, ...about }: { number: number; issueId: string; now: number },
): Promise<Pick<TrackerEvent, 'numbers' | 'title' | 'state'>> {
  try {
    const { title, state } = await deliver(place, { kind: 'read', ...about }, () => client.readIssue(number))
    return { numbers: [number], title, state }
  } catch (error) {
    const isMissing = error instanceof TrackerRefusal && error.reason === 'missing'
    if (isMissing && (await isIssueGone(place.db, place.tracker, client)))
      return { numbers: [number], state: 'gone' }
    throw error
  }
}

const apply = (
  services: Services,
  db: TenantDb,
  tracker: TrackerRow,
  event: Pick<TrackerEvent, 'numbers' | 'title' | 'state'>,
): Promise<void> =>
  db.transaction((db) => applyEvent({ db, services, now: services.clock(), tracker }, event))

/** Queues the reading again if the service asks to wait. @returns false if it does not, or has for too long. */
async function isQueuedAgain(
  { clock, db: database }: Services,
  { tenantId }: TenantDb,
  payload: JobPayload<'readIssue'>,
  waited: number | undefined,
): Promise<boolean> {
  const now = clock()
  const { waitsSince = now } = payload
  if (waited === undefined || now - waitsSince >= waitMax) return false
  const next = { ...payload, waitsSince }
  await database.transaction((database) =>
    enqueue(database, { kind: 'readIssue', tenantId, payload: next, runAt: now + waited }),
  )
  return true
}
