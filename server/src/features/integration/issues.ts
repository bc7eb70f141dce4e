import { referenceOf } from '@earshot/shared/feedback/feedback'
import type { LinkedIssue, NewLinkedIssue } from '@earshot/shared/integration/issue-tracker'
import { limits } from '@earshot/shared/limits'
import { cutText } from '@earshot/shared/text/cut-text'
import type { MemberCtx } from '../../http/context.ts'
import { once } from '../../http/idempotency/idempotency.ts'
import { enqueue } from '../../jobs/queue.ts'
import { AppError, conflict, notFound } from '../../lib/app-error.ts'
import { newId } from '../../lib/id.ts'
import type { FeedbackRow } from '../feedback/feedback.queries.ts'
import { getFeedback } from '../feedback/feedback-lookup.ts'
import { listWithMerged } from '../notification/broadcast/merged-items.ts'
import { backlinkTo } from './issue-content.ts'
import { deleteIssue, type IssueRow, insertIssue, listIssuesOf } from './issues.queries.ts'
import { TrackerRefusal } from './tracker/tracker-refusal.ts'
import type { TrackedIssue } from './tracker/tracker-service.ts'
import { callTracker, clientOf } from './tracker-access.ts'
import { noteDelivery } from './tracker-deliveries.ts'
import { trackerServices } from './tracker-services.ts'
import { findTrackerOf, type TrackerRow } from './trackers.queries.ts'

/** The issues of an item and of those merged into it, oldest first, and where further ones can be created. @throws AppError `not_found`. */
export async function showIssues({ db }: MemberCtx, feedbackId: string) {
  const item = await getFeedback(db, feedbackId)
  const tracker = await findTrackerOf(db, item.project_id)
  return {
    items: (await listIssuesOf(db, await listWithMerged(db, feedbackId))).map(issueView),
    tracker: tracker ? { service: tracker.service, target: tracker.target } : null,
  }
}

/**
 * Creates an issue for an item, or links an existing one. @throws AppError `not_found`, `conflict` if the project is
 * not connected, the item has `limits.issuesOfItemMax` issues or this one already, or if the service refuses.
 */
export async function linkIssue(
  ctx: MemberCtx,
  feedbackId: string,
  request: NewLinkedIssue,
): Promise<LinkedIssue> {
  const { db } = ctx
  const item = await getFeedback(db, feedbackId)
  const tracker = await findTrackerOf(db, item.project_id)
  if (!tracker)
    throw conflict('This project is not connected to an issue tracker. An administrator connects it.')
  if ((await listIssuesOf(db, [feedbackId])).length >= limits.issuesOfItemMax)
    throw conflict(`An item has at most ${limits.issuesOfItemMax} issues. Unlink one that no longer matters.`)
  const { title = '', number } = request
  const issue = number === undefined ? { title } : await findIssue(ctx, tracker, item, number)
  return once(ctx, (ctx) => keep(ctx, item, tracker, issue))
}

/** An existing issue. Asking twice changes nothing, so a repeated request may ask again. */
async function findIssue(
  { db, services }: MemberCtx,
  tracker: TrackerRow,
  item: FeedbackRow,
  number: number,
): Promise<TrackedIssue> {
  const client = clientOf(services, db.tenantId, tracker)
  const backlink = backlinkTo(item, services.config.publicUrl)
  try {
    return await callTracker(db, tracker, () => client.linkIssue(number, backlink))
  } catch (error) {
    if (!(error instanceof TrackerRefusal)) throw error
    if (error.reason === 'later')
      throw new AppError('unavailable', 503, `${error.message} Please try again in a moment.`, {
        retryAfter: 60,
      })
    throw conflict(error.message)
  }
}

/** Keeps a link, in the transaction of `ctx`; a job creates an issue that the service does not have yet. */
async function keep(
  ctx: MemberCtx,
  item: FeedbackRow,
  tracker: TrackerRow,
  issue: TrackedIssue | { title: string },
): Promise<LinkedIssue> {
  const { db, database, actor, now } = ctx
  const issueFields =
    'number' in issue
      ? { number: issue.number, url: issue.url, state: issue.state }
      : { number: null, url: null, state: 'creating' as const }
  const row = {
    id: newId(),
    tracker_id: tracker.id,
    feedback_id: item.id,
    title: cutText(issue.title, limits.issueTitleMax),
    ...issueFields,
    created_at: now,
  }
  if (!(await insertIssue(db, { ...row, created_by_id: actor.personId })))
    throw conflict(
      `${referenceOf(item.kind, item.number)} is linked to ${referenceTo({ ...tracker, number: row.number })} already.`,
    )
  if (row.state !== 'creating') {
    const delivery = { kind: 'link', issueId: row.id, state: row.state, now } as const
    await noteDelivery(db, tracker, delivery, { outcome: 'done', failure: null })
  } else {
    database.announce()
    const payload = { issueId: row.id }
    await enqueue(database, { kind: 'createIssue', tenantId: db.tenantId, payload, runAt: now })
  }
  await ctx.record({ type: 'issue.linked', projectId: item.project_id, feedbackId: item.id })
  return issueView({
    ...row,
    service: tracker.service,
    target: tracker.target,
    project_id: tracker.project_id,
  })
}

/** Ends the link to an issue, which stays in its tracker as it is. @throws AppError `not_found`. */
export const unlinkIssue = (ctx: MemberCtx, feedbackId: string, issueId: string): Promise<void> =>
  ctx.transaction(async (ctx) => {
    const item = await getFeedback(ctx.db, feedbackId)
    if (!(await deleteIssue(ctx.db, feedbackId, issueId))) throw notFound('issue')
    await ctx.record({ type: 'issue.unlinked', projectId: item.project_id, feedbackId })
  })

const issueView = (row: IssueRow): LinkedIssue => ({
  id: row.id,
  feedbackId: row.feedback_id,
  service: row.service,
  target: row.target,
  number: row.number,
  reference: referenceTo(row),
  title: row.title,
  url: row.url,
  state: row.state,
  linkedAt: row.created_at,
})

const referenceTo = ({ service, target, number }: Pick<IssueRow, 'service' | 'target' | 'number'>) =>
  number === null ? null : trackerServices[service].referenceOf(target, number)
