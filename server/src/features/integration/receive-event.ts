import { limits } from '@earshot/shared/limits'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { PublicCtx } from '../../http/context.ts'
import { AppError } from '../../lib/app-error.ts'
import { findFeedback, lockFeedback } from '../feedback/feedback.queries.ts'
import { listMergeTargets } from '../feedback/merge-chain.ts'
import { listWithMerged } from '../notification/broadcast/merged-items.ts'
import { findOpenStatus } from '../project/lookup.ts'
import { IssueEvent, isSigned } from './github/hook.ts'
import { type IssueRow, listIssuesOf, listLinksTo, updateIssue } from './issues.queries.ts'
import { changeItemStatus } from './item-status.ts'
import { purposeOf } from './tracker-access.ts'
import { findTracker, type TrackerRow } from './trackers.queries.ts'

/** A request of GitHub's: the kind of its event, its signature, and the bytes that are signed. */
interface Delivery {
  event: string
  signature: string
  body: Uint8Array
}

/**
 * Takes an event of a connection's repository; one that came before changes nothing. @throws AppError `unauthenticated`
 * for another secret or an unknown connection, or `invalid_input`.
 */
export async function receiveEvent(
  { database, services, now }: PublicCtx,
  { tenantId, trackerId }: { tenantId: string; trackerId: string },
  { event, signature, body }: Delivery,
): Promise<void> {
  const tracker = await findTracker(database.tenant(tenantId), trackerId)
  const secret = tracker && services.sealing.open(tracker.hook_secret, purposeOf('hook', tenantId, trackerId))
  if (!secret || !isSigned(body, signature, secret))
    throw new AppError('unauthenticated', 401, 'The signature does not fit the secret of this connection.')
  if (event !== 'issues') return
  const parsed = IssueEvent.safeParse(parseJson(body))
  if (!parsed.success) throw new AppError('invalid_input', 400, 'This is not an event about an issue.')
  const { action, issue, repository } = parsed.data
  if (repository.full_name.toLowerCase() !== tracker.repository.toLowerCase()) return
  await services.db.tenant(tenantId).transaction(async (db) => {
    for (const link of await listLinksTo(db, trackerId, issue.number))
      await apply({ db, services, now, tracker }, link, action, issue.title)
  })
}

const parseJson = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}

interface Receiving {
  db: TenantDb
  services: PublicCtx['services']
  now: number
  tracker: TrackerRow
}

/** Keeps what happened to an issue, and moves its item by the connection's rule. */
async function apply(receiving: Receiving, link: IssueRow, action: string, title: string): Promise<void> {
  const { db, now } = receiving
  const change = changeOf(action, title)
  if (!change || (change.state ?? link.state) + (change.title ?? link.title) === link.state + link.title)
    return
  await updateIssue(db, link.id, change)
  const { project_id: projectId, feedback_id: feedbackId } = link
  await db.record({ type: 'issue.updated', projectId, feedbackId, at: now })
  if (change.state) await moveItem(receiving, feedbackId, change.state)
}

/** The columns that follow from an action of GitHub's; undefined for one that concerns nothing here. */
function changeOf(action: string, title: string): Partial<Pick<IssueRow, 'state' | 'title'>> | undefined {
  if (action === 'closed') return { state: 'closed' }
  if (action === 'reopened') return { state: 'open' }
  if (action === 'deleted' || action === 'transferred') return { state: 'gone' }
  if (action === 'edited') return { title: title.slice(0, limits.issueTitleMax) }
  return undefined
}

/**
 * An item whose last open issue is closed, of its own and of those merged into it, gets the connection's status, and its followers are notified; one that has
 * that status is open again with its issue, without notifying.
 */
async function moveItem(receiving: Receiving, feedbackId: string, state: IssueRow['state']): Promise<void> {
  const { db, tracker } = receiving
  const id = (await listMergeTargets(db, feedbackId)).at(-1)?.id ?? feedbackId
  await lockFeedback(db, id)
  const item = await findFeedback(db, id)
  const closed = tracker.closed_status_id
  if (!item || closed === null) return
  if (state === 'open') {
    const open = item.status_id === closed ? await findOpenStatus(db, item.project_id) : undefined
    if (open)
      await changeItemStatus({ ...receiving, personId: tracker.person_id }, item, {
        statusId: open.id,
        quiet: true,
      })
    return
  }
  const links = await listIssuesOf(db, await listWithMerged(db, id))
  if (state !== 'closed' || links.some(({ state }) => state === 'open') || item.finished === 1) return
  await changeItemStatus({ ...receiving, personId: tracker.person_id }, item, {
    statusId: closed,
    quiet: false,
  })
}
