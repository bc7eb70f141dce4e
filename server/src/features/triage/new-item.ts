import {
  type FeedbackKind,
  type HoldReason,
  referenceOf,
  type SubmittedFeedback,
} from '@earshot/shared/feedback/feedback'
import type { NewFeedback } from '@earshot/shared/feedback/new-feedback'
import type { Insertable } from 'kysely'
import type { z } from 'zod'
import { takeNumber } from '../../db/numbers.ts'
import type { TenantTables } from '../../db/tables/schema.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { voteWeight } from '../../db/trend.ts'
import type { UsageNow } from '../../db/usage.ts'
import type { ContactCtx, MemberCtx } from '../../http/context.ts'
import { forbidden, tokenEnded } from '../../lib/app-error.ts'
import { newId, newIdAt } from '../../lib/id.ts'
import { changeSupport } from '../company/company-support.ts'
import type { CheckedValue } from '../custom-field/checked-values.ts'
import { wordsOf } from '../custom-field/field-values.ts'
import { unknownReason } from '../feedback/authors.ts'
import { findSubmitter, insertFeedback } from '../feedback/feedback.queries.ts'
import { addLimitReasons, holdReasons } from '../feedback/moderation.ts'
import type { RecentTexts } from '../feedback/recent-texts.ts'
import { defaultVisibility, isListed } from '../feedback/visibility.ts'
import { attachFiles } from '../file/attachment.ts'
import type { CachedProject } from '../project/cache/project-cache.ts'
import { queueFingerprint, sentFingerprint } from '../report/fingerprints.ts'
import { insertReport } from '../report/reports.queries.ts'
import { storedDiagnostics } from '../report/stored-diagnostics.ts'
import { storageBytes } from '../usage/quota.ts'
import { insertVote } from '../vote/votes.queries.ts'

/** A new item: its words, its author, and the state of the project that decides whether it is held. */
interface NewItem {
  project: CachedProject
  submission: Pick<z.output<typeof NewFeedback>, 'kind' | 'title' | 'body' | 'environment' | 'diagnostics'>
  /** Values of custom fields, which the caller saves. */
  values: readonly CheckedValue[]
  authorId: string
  /** Files to attach, and the person who has uploaded them. */
  files: { ids: readonly string[]; personId: string }
  recentTexts: RecentTexts
  usage: UsageNow
  /** The member who writes it down for the author, and where and when it was said. */
  written?: { written_by_id: string; source: string | null; said_on: string | null; updated_by_id: string }
}

interface InsertedItem {
  item: Omit<SubmittedFeedback, 'trackingUrl'>
  /** Remembers the words once the item is stored for good. */
  note: () => void
}

/**
 * Inserts an idea with its author's vote or a bug with its first report, held for review if need be, in the transaction
 * of `ctx`.
 * @throws AppError `forbidden` for a blocked author, `unauthenticated` for one who is gone.
 */
export async function insertNewItem(
  ctx: Pick<ContactCtx | MemberCtx, 'db' | 'now' | 'record'>,
  { project, submission, values, authorId, files, recentTexts, usage, written }: NewItem,
): Promise<InsertedItem> {
  const { db, now } = ctx
  const { projectId } = project
  const { statusId, ...submitter } = await getSubmitter(db, { personId: authorId, projectId })
  const { kind, title, body } = submission
  const visibility = defaultVisibility(kind)
  const environment = JSON.stringify(submission.environment ?? {})
  const diagnostics = storedDiagnostics(submission)
  const fingerprint = kind === 'bug' ? sentFingerprint(submission.diagnostics) : null
  const text = [title, body, ...wordsOf(values)].join(' ')
  const { repeated, note } = recentTexts.look(project, text, now)
  const ownReasons = holdReasons({
    mode: project.moderation,
    visibility,
    ...submitter,
    text,
    words: project.heldWords,
    repeated,
  })
  const reported = kind === 'bug' ? [body, environment, diagnostics ?? ''] : []
  const bytes = storageBytes(title, body, ...reported, ...values.map(({ value }) => JSON.stringify(value)))
  const reasons = addLimitReasons(ownReasons, { plan: project.plan, usage, bytes })
  const moderation = reasons.length > 0 ? 'held' : 'approved'
  const id = newIdAt(now)
  const reportId = newId()
  const number = await takeNumber(db, kind)
  await insertRows(
    db,
    {
      id,
      project_id: projectId,
      kind,
      number,
      title,
      body,
      status_id: statusId,
      author_id: authorId,
      visibility,
      moderation,
      hold_reasons: JSON.stringify(reasons),
      listed: isListed({ visibility, moderation }) ? 1 : 0,
      ...firstCounts(kind, now),
      error_fingerprint: fingerprint,
      created_at: now,
      updated_at: now,
      ...written,
    },
    { id: reportId, environment, diagnostics },
  )
  if (fingerprint !== null) await queueFingerprint(db, { projectId, feedbackId: id, reportId }, now)
  await attachFiles(db, { ...files, projectId, feedbackId: id })
  await ctx.record({ type: 'feedback.created', projectId, feedbackId: id })
  const reference = referenceOf(kind, number)
  return { item: { id, reference, kind, title, statusId, moderation, createdAt: now }, note }
}

/** Counts of an item that is not finished and has nothing but its author's vote or report. */
const firstCounts = (kind: FeedbackKind, now: number) => ({
  finished: 0 as const,
  vote_count: kind === 'idea' ? 1 : 0,
  trend: kind === 'idea' ? voteWeight(now) : 0,
  comment_count: 0,
  report_count: kind === 'bug' ? 1 : 0,
  answered: 0 as const,
})

/** Inserts an idea with its author's vote, or a bug with its first report, in one round trip. */
async function insertRows(
  db: TenantDb,
  item: Insertable<TenantTables['feedback']>,
  report: { id: string; environment: string; diagnostics: string | null },
): Promise<void> {
  const { id: feedback_id, author_id, written_by_id: cast_by_id = null, body, created_at } = item
  await Promise.all([
    insertFeedback(db, item),
    item.kind === 'idea'
      ? insertVote(db, { feedback_id, person_id: author_id, cast_by_id, reason: null, created_at })
      : insertReport(db, { feedback_id, author_id, body, ...report, created_at }),
    changeSupport(db, { feedbackId: feedback_id, personId: author_id }, 1),
  ])
}

async function getSubmitter(
  db: TenantDb,
  { personId, projectId }: { personId: string; projectId: string },
): Promise<{ trusted: boolean; unknown: HoldReason | undefined; statusId: string }> {
  const [submitter] = await findSubmitter(db, { id: personId, projectId })
  if (!submitter) throw tokenEnded()
  if (submitter.blocked) throw forbidden('The team of this site no longer takes feedback from you.')
  return {
    trusted: submitter.trusted === 1,
    unknown: unknownReason(submitter),
    statusId: submitter.status_id,
  }
}
