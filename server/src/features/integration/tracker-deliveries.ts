import { referenceOf } from '@earshot/shared/feedback/feedback'
import type { TrackerDelivery } from '@earshot/shared/integration/tracker-delivery'
import type { Logger } from 'pino'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { MemberCtx } from '../../http/context.ts'
import { newId } from '../../lib/id.ts'
import { holdIssueLink } from './issues.queries.ts'
import { waitMax } from './service-waits.ts'
import { TrackerRefusal } from './tracker/tracker-refusal.ts'
import { callTracker } from './tracker-access.ts'
import {
  deleteWaitingMoves,
  findWaitingDelivery,
  insertTrackerDelivery,
  type ListedTrackerDelivery,
  listTrackerDeliveries,
  updateTrackerDelivery,
} from './tracker-deliveries.queries.ts'
import { trackerServices } from './tracker-services.ts'
import { getTracker, type TrackerRow } from './trackers.queries.ts'

/** Deliveries that the log of a connection lists: of those that are done, and of the others. */
const listMax = 20

/** Milliseconds after which nothing is tried again: a little longer than a job's longest pause. */
const givenUpAfter = waitMax + 60 * 60_000

/**
 * The newest deliveries between a project and its tracker: those that failed or wait before those that are done.
 * @throws AppError `not_found`.
 */
export async function showTrackerDeliveries(
  { db, now }: MemberCtx,
  projectId: string,
): Promise<TrackerDelivery[]> {
  const tracker = await getTracker(db, projectId)
  const list = (isDone: boolean) => listTrackerDeliveries(db, tracker.id, { isDone, limit: listMax })
  return [...(await list(false)), ...(await list(true))].map((row) => deliveryView(tracker, row, now))
}

const deliveryView = (
  { service, target }: TrackerRow,
  { issue_number: number, feedback_id, feedback_kind, feedback_number, ...row }: ListedTrackerDelivery,
  now: number,
): TrackerDelivery => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  issue: number === null ? null : trackerServices[service].referenceOf(target, number),
  feedback: {
    id: feedback_id,
    reference: referenceOf(feedback_kind, feedback_number),
    title: row.feedback_title,
  },
  outcome: isGivenUp(row, now) ? 'failed' : row.outcome,
  failure: row.failure,
  tries: row.tries,
  createdAt: row.created_at,
  triedAt: row.tried_at,
})

/** True for a delivery that was tried again until its issue was refused, or its job was. */
const isGivenUp = (
  {
    outcome,
    kind,
    issue_state,
    tried_at,
  }: Pick<ListedTrackerDelivery, 'outcome' | 'kind' | 'issue_state' | 'tried_at'>,
  now: number,
): boolean =>
  outcome === 'waiting' && ((kind === 'create' && issue_state === 'failed') || now - tried_at > givenUpAfter)

/** A delivery about a linked issue, with the state that it is to have there or has there. */
interface DeliveryNote {
  kind: TrackerDelivery['kind']
  issueId: string
  state?: TrackerDelivery['state']
  now: number
}

/** Place of deliveries, and the log for what goes wrong with their notes. */
export interface Delivering {
  db: TenantDb
  tracker: TrackerRow
  log: Logger
}

/** Calls the service about an issue, and notes the result; a failure to note it is only logged. @throws TrackerRefusal */
export async function deliver<Result>(
  { db, tracker, log }: Delivering,
  delivery: DeliveryNote,
  call: () => Promise<Result>,
): Promise<Result> {
  const note = (outcome: TrackerDelivery['outcome'], failure: string | null) =>
    db
      .transaction((db) => noteDelivery(db, tracker, delivery, { outcome, failure }))
      .catch((error: unknown) => log.error({ err: error }, 'a delivery at an issue tracker was not noted'))
  try {
    const result = await callTracker(db, tracker, call)
    await note('done', null)
    return result
  } catch (error) {
    if (error instanceof TrackerRefusal)
      await note(error.reason === 'later' ? 'waiting' : 'failed', error.message)
    throw error
  }
}

/**
 * Notes a delivery in the transaction of `db`, unless its link is removed meanwhile; a further try is counted with the
 * first. A move ends those to other states that wait.
 */
export async function noteDelivery(
  db: TenantDb,
  tracker: TrackerRow,
  { kind, issueId, state = null, now }: DeliveryNote,
  result: Pick<TrackerDelivery, 'outcome' | 'failure'>,
): Promise<void> {
  if (!(await holdIssueLink(db, issueId))) return
  const since = now - givenUpAfter
  if (kind === 'move') await deleteWaitingMoves(db, issueId, { since, except: state })
  const waiting = await findWaitingDelivery(db, { issueId, kind, state }, since)
  const change = { state, ...result, tried_at: now }
  if (waiting) await updateTrackerDelivery(db, waiting.id, { ...change, tries: waiting.tries + 1 })
  else {
    const row = { id: newId(), tracker_id: tracker.id, issue_id: issueId, kind, created_at: now }
    await insertTrackerDelivery(db, { ...row, ...change })
  }
}

/** Takes the waiting moves of an issue that needs none any more off the list. */
export const endWaitingMoves = (db: TenantDb, issueId: string, now: number): Promise<unknown> =>
  db.transaction((db) => deleteWaitingMoves(db, issueId, { since: now - givenUpAfter }))
