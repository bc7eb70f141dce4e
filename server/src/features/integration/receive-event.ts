import { limits } from '@earshot/shared/limits'
import { cutText } from '@earshot/shared/text/cut-text'
import { z } from 'zod'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { PublicCtx } from '../../http/context.ts'
import { enqueue } from '../../jobs/queue.ts'
import { AppError } from '../../lib/app-error.ts'
import { type FeedbackRow, findFeedback, lockFeedback } from '../feedback/feedback.queries.ts'
import { listMergeTargets } from '../feedback/merge-chain.ts'
import { listWithMerged } from '../notification/broadcast/merged-items.ts'
import { findOpenStatus } from '../project/lookup.ts'
import { type IssueRow, listIssuesOf, listLinksTo, updateIssue } from './issues.queries.ts'
import { changeItemStatus } from './item-status.ts'
import type { Delivery, TrackerEvent } from './tracker/tracker-service.ts'
import { keepTrouble, purposeOf, unsignedTrouble } from './tracker-access.ts'
import { hasMovedSince } from './tracker-deliveries.queries.ts'
import { noteDelivery } from './tracker-deliveries.ts'
import { trackerServices } from './tracker-services.ts'
import { findTracker, type TrackerRow, updateTracker } from './trackers.queries.ts'

/**
 * Takes an event of a connection's place; one that came before changes nothing. @throws AppError
 * `unauthenticated` for another secret, an old event or an unknown connection, or `invalid_input`.
 */
export async function receiveEvent(
  { database, services, now }: PublicCtx,
  { tenantId, trackerId }: { tenantId: string; trackerId: string },
  delivery: Delivery,
): Promise<void> {
  const tracker = await findTracker(database.tenant(tenantId), trackerId)
  const secret = tracker && services.sealing.open(tracker.hook_secret, purposeOf('hook', tenantId, trackerId))
  if (!secret || !trackerServices[tracker.service].isAuthentic(delivery, secret, now))
    throw new AppError('unauthenticated', 401, 'The signature does not fit the secret of this connection.')
  await requireSignature(services.db.tenant(tenantId), tracker, delivery)
  const event = readEvent(tracker, delivery)
  if (!event) return
  await services.db.tenant(tenantId).transaction(async (db) => {
    const isDoubtful = await contradictsOwnMove({ db, now, tracker }, event)
    await queueReading({ db, now, tracker }, { ...event, isDoubtful })
    const { isPartial, state, ...others } = event
    await applyEvent(
      { db, services, now, tracker },
      { ...others, ...(!isPartial && !isDoubtful && state !== undefined && { state }) },
    )
  })
}

/**
 * Remembers that a service which may not know signatures has made one: from then on it makes one for every event, and
 * administrators see it when one has none.
 * @throws AppError `unauthenticated` for an event without one.
 */
async function requireSignature(db: TenantDb, tracker: TrackerRow, delivery: Delivery): Promise<void> {
  const hasSignature = trackerServices[tracker.service].hasSignature?.(delivery)
  const trouble = unsignedTrouble(tracker)
  const isTroubled = tracker.trouble === trouble
  if (hasSignature === false && tracker.signs_events === 1) {
    if (!isTroubled) await keepTrouble(db, tracker, trouble)
    throw new AppError(
      'unauthenticated',
      401,
      'The events of this connection are signed, and this one is not.',
    )
  }
  if (!hasSignature) return
  if (isTroubled) await keepTrouble(db, tracker, null)
  if (tracker.signs_events === 0)
    await db.transaction((db) => updateTracker(db, tracker.id, { signs_events: 1 }))
}

/** Milliseconds in which a service tells the rest of a change. */
export const restOfChange = 2_000

/** Milliseconds for which an event may be on its way, with all that a service does to send it again. */
const longestWay = 2 * 60 * 60_000

/**
 * True for an event that says something else than Earshot's own last move of an issue: it may be from before, so the
 * issue is read before the state counts.
 */
async function contradictsOwnMove(
  { db, now, tracker }: Pick<Receiving, 'db' | 'now' | 'tracker'>,
  { numbers, state }: TrackerEvent,
): Promise<boolean> {
  if (state === undefined || state === 'gone') return false
  for (const number of numbers)
    for (const link of await listLinksTo(db, tracker.id, number))
      if (link.state !== state && (await hasMovedSince(db, link.id, now - longestWay))) return true
  return false
}

/** Queues a look at the issues whose state an event leaves open, or whose mark it is time to take off. */
async function queueReading(
  { db, now, tracker }: Pick<Receiving, 'db' | 'now' | 'tracker'>,
  event: TrackerEvent & { isDoubtful: boolean },
): Promise<void> {
  const { numbers, state, isPartial = false, isMarked = false, isDoubtful } = event
  if (state === undefined || state === 'gone') return
  const marks = isMarked && tracker.closes_issues === 1
  for (const number of numbers) {
    const links = await listLinksTo(db, tracker.id, number)
    const changes = (isPartial || isDoubtful) && links.some((link) => link.state !== state)
    if (!changes && !(marks && links.some((link) => link.state === 'canceled'))) continue
    const payload = { trackerId: tracker.id, number, state, ...(isDoubtful && { isDoubtful }) }
    const { tenantId } = db
    await enqueue(db.database, { kind: 'readIssue', tenantId, payload, runAt: now + restOfChange })
  }
}

/** Keeps what happened to issues, moves their items, and notes each issue whose state it changes. */
export async function applyEvent(
  receiving: Receiving,
  event: Pick<TrackerEvent, 'numbers' | 'title' | 'state'>,
): Promise<void> {
  const { db, now, tracker } = receiving
  for (const number of event.numbers) {
    const links = await listLinksTo(db, tracker.id, number)
    for (const link of links) await apply(receiving, link, event)
    const { state } = event
    const first = links.find((link) => state !== undefined && link.state !== state)
    if (!first) continue
    const delivery = { kind: 'event', issueId: first.id, state: state ?? null, now } as const
    await noteDelivery(db, tracker, delivery, { outcome: 'done', failure: null })
  }
}

function readEvent({ service, target }: TrackerRow, delivery: Delivery): TrackerEvent | undefined {
  try {
    return trackerServices[service].readEvent(delivery, target)
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    throw new AppError('invalid_input', 400, 'This is not an event about an issue.')
  }
}

export interface Receiving {
  db: TenantDb
  services: PublicCtx['services']
  now: number
  tracker: TrackerRow
}

/** Keeps what happened to an issue, and moves its item by the connection's rule. */
async function apply(
  receiving: Receiving,
  link: IssueRow,
  event: Pick<TrackerEvent, 'title' | 'state'>,
): Promise<void> {
  const { db, now } = receiving
  const { state = link.state } = event
  const title = event.title === undefined ? link.title : cutText(event.title, limits.issueTitleMax)
  if (state === link.state && title === link.title) return
  await updateIssue(db, link.id, { state, title })
  const { project_id: projectId, feedback_id: feedbackId } = link
  await db.record({ type: 'issue.updated', projectId, feedbackId, at: now })
  if (state !== link.state) await moveItem(receiving, link, state)
}

/**
 * An item whose last open issue is closed, of its own and of those merged into it, gets the connection's status, and
 * its followers are notified; one that has that status is open again with its issue, without notifying.
 */
async function moveItem(receiving: Receiving, link: IssueRow, state: IssueRow['state']): Promise<void> {
  const { db, tracker } = receiving
  const { feedback_id: feedbackId, state: before } = link
  const id = (await listMergeTargets(db, feedbackId)).at(-1)?.id ?? feedbackId
  await lockFeedback(db, id)
  const item = await findFeedback(db, id)
  const statusId = item && (await statusAfter(receiving, item, { before, state }))
  if (!item || !statusId) return
  const update = { statusId, quiet: state === 'open' }
  await changeItemStatus({ ...receiving, personId: tracker.person_id }, item, update)
}

/**
 * Id of the status that follows from the state of an issue; nothing if the item stays as it is. A finished one follows
 * only an issue that was closed already, from one of the connection's statuses to the other.
 */
async function statusAfter(
  { db, tracker }: Receiving,
  item: FeedbackRow,
  { before, state }: Record<'before' | 'state', IssueRow['state']>,
): Promise<string | null | undefined> {
  const { closed_status_id: closed, canceled_status_id: canceled } = tracker
  const isOurs = item.status_id === closed || item.status_id === canceled
  if (state === 'open') return isOurs ? (await findOpenStatus(db, item.project_id))?.id : undefined
  if (!isFinal(state) || (item.finished === 1 && !(isOurs && isFinal(before)))) return undefined
  const links = await listIssuesOf(db, await listWithMerged(db, item.id))
  if (links.some(({ state }) => state === 'open')) return undefined
  return links.some(({ state }) => state === 'closed') ? closed : canceled
}

const isFinal = (state: IssueRow['state']): boolean => state === 'closed' || state === 'canceled'
