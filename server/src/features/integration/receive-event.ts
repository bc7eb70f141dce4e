import { limits } from '@earshot/shared/limits'
import { cutText } from '@earshot/shared/text/cut-text'
import { z } from 'zod'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { PublicCtx } from '../../http/context.ts'
import { AppError } from '../../lib/app-error.ts'
import { type FeedbackRow, findFeedback, lockFeedback } from '../feedback/feedback.queries.ts'
import { listMergeTargets } from '../feedback/merge-chain.ts'
import { listWithMerged } from '../notification/broadcast/merged-items.ts'
import { findOpenStatus } from '../project/lookup.ts'
import { type IssueRow, listIssuesOf, listLinksTo, updateIssue } from './issues.queries.ts'
import { changeItemStatus } from './item-status.ts'
import type { Delivery, TrackerEvent } from './tracker/tracker-service.ts'
import { purposeOf } from './tracker-access.ts'
import { trackerServices } from './tracker-services.ts'
import { findTracker, type TrackerRow } from './trackers.queries.ts'

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
  const event = readEvent(tracker, delivery)
  if (!event) return
  await services.db.tenant(tenantId).transaction(async (db) => {
    for (const number of event.numbers)
      for (const link of await listLinksTo(db, trackerId, number))
        await apply({ db, services, now, tracker }, link, event)
  })
}

function readEvent({ service, target }: TrackerRow, delivery: Delivery): TrackerEvent | undefined {
  try {
    return trackerServices[service].readEvent(delivery, target)
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    throw new AppError('invalid_input', 400, 'This is not an event about an issue.')
  }
}

interface Receiving {
  db: TenantDb
  services: PublicCtx['services']
  now: number
  tracker: TrackerRow
}

/** Keeps what happened to an issue, and moves its item by the connection's rule. */
async function apply(receiving: Receiving, link: IssueRow, event: TrackerEvent): Promise<void> {
  const { db, now } = receiving
  const { state = link.state } = event
  const title = event.title === undefined ? link.title : cutText(event.title, limits.issueTitleMax)
  if (state === link.state && title === link.title) return
  await updateIssue(db, link.id, { state, title })
  const { project_id: projectId, feedback_id: feedbackId } = link
  await db.record({ type: 'issue.updated', projectId, feedbackId, at: now })
  if (state !== link.state) await moveItem(receiving, feedbackId, state)
}

/**
 * An item whose last open issue is closed, of its own and of those merged into it, gets the connection's status, and
 * its followers are notified; one that has that status is open again with its issue, without notifying.
 */
async function moveItem(receiving: Receiving, feedbackId: string, state: IssueRow['state']): Promise<void> {
  const { db, tracker } = receiving
  const id = (await listMergeTargets(db, feedbackId)).at(-1)?.id ?? feedbackId
  await lockFeedback(db, id)
  const item = await findFeedback(db, id)
  const statusId = item && (await statusAfter(receiving, item, state))
  if (!item || !statusId) return
  const update = { statusId, quiet: state === 'open' }
  await changeItemStatus({ ...receiving, personId: tracker.person_id }, item, update)
}

/** Id of the status that follows from the state of an issue; nothing if the item stays as it is. */
async function statusAfter(
  { db, tracker }: Receiving,
  item: FeedbackRow,
  state: IssueRow['state'],
): Promise<string | null | undefined> {
  const { closed_status_id: closed, canceled_status_id: canceled } = tracker
  if (state === 'open') {
    const isOurs = item.status_id === closed || item.status_id === canceled
    return isOurs ? (await findOpenStatus(db, item.project_id))?.id : undefined
  }
  if ((state !== 'closed' && state !== 'canceled') || item.finished === 1) return undefined
  const links = await listIssuesOf(db, await listWithMerged(db, item.id))
  if (links.some(({ state }) => state === 'open')) return undefined
  return links.some(({ state }) => state === 'closed') ? closed : canceled
}
