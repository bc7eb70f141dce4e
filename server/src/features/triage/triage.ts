import type { Activity, ActivityData, ActivityType } from '@earshot/shared/activity/activity'
import { type FeedbackDetail, referenceOf } from '@earshot/shared/feedback/feedback'
import type { FeedbackChange, TargetMonthChange } from '@earshot/shared/feedback/feedback-changes'
import type { Page } from '@earshot/shared/field/page'
import { taskReferenceOf } from '@earshot/shared/task/task'
import type { NewEvent, TenantDb } from '../../db/tenant-db.ts'
import type { MemberCtx } from '../../http/context.ts'
import { onlyProjectOf } from '../../http/key-boundary.ts'
import { conflict, notFound } from '../../lib/app-error.ts'
import { requireUnchanged } from '../../lib/outdated.ts'
import { recordActivity, showActivity } from '../activity/activity.ts'
import { listValues } from '../custom-field/field-values.ts'
import {
  changedBy,
  countSent,
  type FeedbackRow,
  findFeedback,
  findWriting,
  listTasksOf,
  lockFeedback,
  updateFeedback,
} from '../feedback/feedback.queries.ts'
import { getFeedback } from '../feedback/feedback-lookup.ts'
import { isListed } from '../feedback/visibility.ts'
import { filesOfItem } from '../file/item-files.ts'
import { teamView } from '../file/reading.ts'
import { listWithMerged } from '../notification/broadcast/merged-items.ts'
import { queueRecount } from '../notification/broadcast/recount.ts'
import { reportView } from '../report/report-view.ts'
import { listReports, type ReportRow } from '../report/reports.queries.ts'
import { feedbackViews } from './inbox.ts'

/** An item with all data of its page. @throws AppError `not_found`. */
export async function showFeedback(
  ctx: Pick<MemberCtx, 'db' | 'actor'>,
  id: string,
): Promise<FeedbackDetail> {
  const { db, actor } = ctx
  const own = onlyProjectOf(ctx)
  const row = await getFeedback(db, id)
  const reports = row.kind === 'bug' ? await listReports(db, await listWithMerged(db, id)) : []
  // A key of one project reads nothing of another one's tasks.
  const tasks = (await listTasksOf(db, id)).filter(({ project_id }) => own === null || project_id === own)
  const [item] = await feedbackViews({ db, actor }, [row])
  if (!item) throw notFound('item')
  return {
    ...item,
    ...withFiles(reports, await filesOfItem(db, id), row.author_id),
    tasks: tasks.map((task) => ({
      id: task.id,
      reference: taskReferenceOf(task.number),
      title: task.title,
      columnName: task.column_name,
    })),
    authorSent: await countOthers(db, row),
    writtenFor: await showWriting(db, id),
    fields: await listValues(db, id),
    mergedInto: await mergedInto(db, row),
  }
}

/** The member who wrote an item down for its author; null if the author sent it. */
async function showWriting(db: TenantDb, id: string): Promise<FeedbackDetail['writtenFor']> {
  const written = await findWriting(db, id)
  if (!written) return null
  const { source, said_on, ...by } = written
  return { by, source, saidOn: said_on }
}

/** Reports with their files, and the other files of the item. */
function withFiles(
  reports: readonly ReportRow[],
  files: Awaited<ReturnType<typeof filesOfItem>>,
  authorId: string,
): Pick<FeedbackDetail, 'reports' | 'files'> {
  const others = reports.filter(({ author_id }) => author_id !== authorId)
  // Files are uploaded before the report that they belong to.
  const reportOf = new Map(
    files.map((file) => [
      file,
      others.find(({ id, author_id }) => author_id === file.author_id && id > file.id),
    ]),
  )
  return {
    reports: reports.map((report) =>
      reportView(report, files.filter((file) => reportOf.get(file) === report).map(teamView)),
    ),
    files: files.filter((file) => !reportOf.get(file)).map(teamView),
  }
}

/**
 * Changes an item's text or visibility. @throws AppError `not_found`, or `outdated` for a text that somebody else has
 * changed meanwhile.
 */
export async function changeFeedback(
  ctx: MemberCtx,
  id: string,
  { was, ...change }: FeedbackChange,
): Promise<FeedbackDetail> {
  const work = async (ctx: MemberCtx, row: FeedbackRow) => {
    const { db, now } = ctx
    requireUnchanged({ ...change, was }, row)
    const visibility = change.visibility ?? row.visibility
    await updateFeedback(db, id, {
      ...change,
      listed: isListed({ visibility, moderation: row.moderation }) ? 1 : 0,
      ...changedBy(ctx),
    })
    const edited = (['title', 'body'] as const).filter((word) => (change[word] ?? row[word]) !== row[word])
    const audience = visibility !== row.visibility && { from: row.visibility, to: visibility }
    if (audience) await queueRecount(db, { projectId: row.project_id, feedbackId: id }, now)
    return edited.length > 0 || audience ? { edited, ...audience } : undefined
  }
  return changeItem(ctx, id, { type: 'feedback.updated', fields: Object.keys(change) }, work)
}

/** Sets or clears an item's planned month. @throws AppError `not_found`. */
export function scheduleFeedback(
  ctx: MemberCtx,
  id: string,
  { month }: TargetMonthChange,
): Promise<FeedbackDetail> {
  return changeItem(ctx, id, { type: 'feedback.scheduled', fields: ['targetMonth'] }, async (ctx, row) => {
    if (row.target_month === month) return undefined
    await updateFeedback(ctx.db, id, { target_month: month, ...changedBy(ctx) })
    return { ...(row.target_month && { from: row.target_month }), ...(month && { to: month }) }
  })
}

/**
 * Runs one change on a locked item, records it with the fields that `work` returns, if any, and returns the item
 * afterwards.
 */
export async function changeItem(
  ctx: MemberCtx,
  id: string,
  event: Pick<NewEvent, 'data' | 'fields'> & { type: ActivityType },
  work: (ctx: MemberCtx, row: FeedbackRow) => Promise<ActivityData | undefined>,
): Promise<FeedbackDetail> {
  await ctx.transaction(async (ctx) => {
    // Writes depend on the row read: two concurrent changes could list an item that was just hidden.
    await lockFeedback(ctx.db, id)
    const row = await getFeedback(ctx.db, id)
    if (row.merged_into_id !== null) throw conflict('This item was merged. Change the one that took it in.')
    const result = await work(ctx, row)
    if (!result) return
    const data = { ...event.data, listed: row.listed === 1 }
    await recordActivity(ctx, { ...event, data, projectId: row.project_id, feedbackId: id }, result)
  })
  return showFeedback(ctx, id)
}

/** Timeline of an item, oldest first. @throws AppError `not_found`. */
export async function browseActivity(
  ctx: MemberCtx,
  id: string,
  page: { cursor?: string | undefined; limit: number },
): Promise<Page<Activity>> {
  await getFeedback(ctx.db, id)
  return showActivity(ctx.db, id, { ...page, onlyProject: onlyProjectOf(ctx) })
}

async function mergedInto(db: TenantDb, row: FeedbackRow): Promise<FeedbackDetail['mergedInto']> {
  const into = row.merged_into_id === null ? undefined : await findFeedback(db, row.merged_into_id)
  if (!into) return null
  const { id, kind, number, title } = into
  return { id, reference: referenceOf(kind, number), title }
}

/** Numbers of other items by the item's author. */
async function countOthers(db: TenantDb, row: FeedbackRow): Promise<FeedbackDetail['authorSent']> {
  const sent = await countSent(db, row.author_id)
  const others = (kind: FeedbackRow['kind']) =>
    Number(sent.find((counted) => counted.kind === kind)?.count ?? 0) - (row.kind === kind ? 1 : 0)
  return { ideas: others('idea'), bugs: others('bug') }
}
