import { isSubscribed } from '@earshot/shared/event/events'
import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { Consumer } from '../../events/consumer.ts'
import type { JobHandler, NewJob } from '../../jobs/kinds.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { Clock } from '../../lib/clock.ts'
import type { FileStore } from '../../storage/file-store.ts'
import { type FeedbackRow, findFeedback } from '../feedback/feedback.queries.ts'
import { filesOfItem } from '../file/item-files.ts'
import { readFile } from '../file/reading.ts'
import { listWithMerged } from '../notification/broadcast/merged-items.ts'
import { requireStatus } from '../project/lookup.ts'
import { listReports } from '../report/reports.queries.ts'
import { issueContent } from './issue-content.ts'
import { findIssueLink, type IssueRow, listIssuesOf, updateIssue } from './issues.queries.ts'
import { tenantOf, waitMax, waitOf } from './service-waits.ts'
import { TrackerRefusal } from './tracker/tracker-refusal.ts'
import type { TrackedIssue } from './tracker/tracker-service.ts'
import { clientOf, isIssueGone, type TrackerServices } from './tracker-access.ts'
import { deliver, endWaitingMoves } from './tracker-deliveries.ts'
import { findTracker } from './trackers.queries.ts'

interface SyncServices extends TrackerServices {
  db: Database
  fileStore: FileStore
  clock: Clock
  log: Logger
}

/**
 * Queues a comparison of an item with its issues after each change of its status, once the change can no longer be
 * undone.
 */
export const issueTrackers = (undoTime: number): Consumer => ({
  name: 'issue-trackers',
  beginsNow: true,
  restMs: 200,
  isSubscribed: ({ feedback_id, type }) => feedback_id !== null && isSubscribed('issueTrackers', type),
  async handle(events, database) {
    for (const { tenant_id: tenantId, feedback_id: feedbackId, created_at: at } of events) {
      if (feedbackId === null) continue
      const db = database.tenant(tenantId)
      if ((await listIssuesOf(db, await listWithMerged(db, feedbackId))).length === 0) continue
      await enqueue(database, { kind: 'syncIssues', tenantId, payload: { feedbackId }, runAt: at + undoTime })
    }
  },
})

/** Creates an issue that an item waits for. A refusal that nobody's waiting mends is kept with the link. */
export const createIssue =
  (services: SyncServices): JobHandler<'createIssue'> =>
  async ({ tenantId, payload: { issueId, waitsSince = services.clock() } }) => {
    const db = tenantOf(services, tenantId)
    const link = await findIssueLink(db, issueId)
    const tracker = link && (await findTracker(db, link.tracker_id))
    const item = link && (await findFeedback(db, link.feedback_id))
    if (!tracker || !item || link.state !== 'creating') return undefined
    const reports = item.kind === 'bug' ? await listReports(db, [item.id]) : []
    const { config, log } = services
    const pictures = await filesOfItem(db, item.id)
    const read = (fileId: string) => readFile(services.fileStore, db, { fileId, thumbnail: false })
    const content = issueContent(item, { report: reports[0], pictures, publicUrl: config.publicUrl, read })
    const client = clientOf(services, db.tenantId, tracker)
    const delivery = { kind: 'create', issueId, now: services.clock() } as const
    const issue = { ...content, id: link.id, linkedAt: link.created_at, title: link.title }
    try {
      const { number, title, url, state } = await deliver({ db, tracker, log }, delivery, () =>
        client.createIssue(issue),
      )
      await keep(services, db, link, { number, title, url, state })
    } catch (error) {
      const waited = waitOf(error)
      const now = services.clock()
      if (waited !== undefined && now - waitsSince < waitMax)
        await queue(services, {
          kind: 'createIssue',
          tenantId,
          payload: { issueId, waitsSince },
          runAt: now + waited,
        })
      else await keep(services, db, link, { state: 'failed' })
    }
    return undefined
  }

const queue = ({ db }: SyncServices, job: NewJob): Promise<unknown> =>
  db.transaction((database) => enqueue(database, job))

/**
 * Closes the issues of a finished item and of those merged into it, and opens those of an unfinished one, where the
 * connection asks for it. An issue that is in the right state already is left alone, so the echo of a change that came
 * from the tracker ends here, as does a move that waits.
 */
export const syncIssues =
  (services: SyncServices): JobHandler<'syncIssues'> =>
  async ({ tenantId, payload: { feedbackId, waitsSince = services.clock() } }) => {
    const db = tenantOf(services, tenantId)
    const item = await findFeedback(db, feedbackId)
    if (!item) return undefined
    const state = await issueStateOf(db, item)
    const waits = await moveIssues(services, db, feedbackId, state)
    const now = services.clock()
    if (waits.length > 0 && now - waitsSince < waitMax)
      await queue(services, {
        kind: 'syncIssues',
        tenantId,
        payload: { feedbackId, waitsSince },
        runAt: now + Math.min(...waits),
      })
    return undefined
  }

/** Moves the issues of an item to a state. @returns milliseconds that trackers ask to wait. */
async function moveIssues(
  services: SyncServices,
  db: TenantDb,
  feedbackId: string,
  state: TrackedIssue['state'],
): Promise<number[]> {
  // A tracker that asks to wait is not asked for another issue before, but others are.
  const waits = new Map<string, number>()
  for (const link of await listIssuesOf(db, await listWithMerged(db, feedbackId))) {
    if (isInState(link, state)) await endWaitingMoves(db, link.id, services.clock())
    else if (!waits.has(link.tracker_id)) {
      const waited = await moveIssue(services, db, link, state)
      if (waited !== undefined) waits.set(link.tracker_id, waited)
    }
  }
  return [...waits.values()]
}

/** @returns milliseconds that the tracker asks to wait; undefined if it does not. */
async function moveIssue(
  services: SyncServices,
  db: TenantDb,
  link: IssueRow,
  state: TrackedIssue['state'],
): Promise<number | undefined> {
  const tracker = await findTracker(db, link.tracker_id)
  const { number } = link
  if (!tracker || number === null) return undefined
  if (tracker.closes_issues === 0) {
    await endWaitingMoves(db, link.id, services.clock())
    return undefined
  }
  const client = clientOf(services, db.tenantId, tracker)
  try {
    const delivery = { kind: 'move', issueId: link.id, state, now: services.clock() } as const
    await deliver({ db, tracker, log: services.log }, delivery, () => client.setState(number, state))
    await keep(services, db, link, { state })
  } catch (error) {
    const waited = waitOf(error)
    if (waited !== undefined) return waited
    const isMissing = error instanceof TrackerRefusal && error.reason === 'missing'
    if (isMissing && (await isIssueGone(db, tracker, client)))
      await keep(services, db, link, { state: 'gone' })
  }
  return undefined
}

/** Done items complete their issues, and closed ones cancel them. */
async function issueStateOf(db: TenantDb, item: FeedbackRow): Promise<TrackedIssue['state']> {
  if (item.finished === 0) return 'open'
  const { category } = await requireStatus(db, item.project_id, item.status_id)
  return category === 'done' ? 'closed' : 'canceled'
}

/** True for an issue that is not to be moved: closed as well as canceled issues belong to finished items. */
const isInState = ({ state: before }: IssueRow, state: TrackedIssue['state']): boolean =>
  state === 'open' ? before !== 'closed' && before !== 'canceled' : before !== 'open'

/** Keeps what became of an issue, and tells open consoles. */
const keep = (
  { clock }: SyncServices,
  db: TenantDb,
  link: IssueRow,
  change: Parameters<typeof updateIssue>[2],
): Promise<void> =>
  db.transaction(async (db) => {
    await updateIssue(db, link.id, change)
    const { project_id: projectId, feedback_id: feedbackId } = link
    await db.record({ type: 'issue.updated', projectId, feedbackId, at: clock() })
  })
