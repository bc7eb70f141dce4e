import { type HoldReason, referenceOf, type SubmittedFeedback } from '@earshot/shared/feedback/feedback'
import type { NewFeedback } from '@earshot/shared/feedback/new-feedback'
import type { Insertable } from 'kysely'
import type { z } from 'zod'
import { counterOf, takeNumber } from '../../db/numbers.ts'
import type { TenantTables } from '../../db/tables/schema.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { readUsage, type UsageNow } from '../../db/usage.ts'
import type { ContactCtx } from '../../http/context.ts'
import { once } from '../../http/idempotency/idempotency.ts'
import { forbidden, tokenEnded } from '../../lib/app-error.ts'
import { newId } from '../../lib/id.ts'
import { unknownReason } from '../feedback/authors.ts'
import { findSubmitter, insertFeedback } from '../feedback/feedback.queries.ts'
import type { FeedbackServices } from '../feedback/feedback-services.ts'
import { addLimitReasons, holdReasons } from '../feedback/moderation.ts'
import { defaultVisibility, isListed } from '../feedback/visibility.ts'
import { attachFiles } from '../file/attachment.ts'
import type { CachedProject } from '../project/cache/project-cache.ts'
import { insertReport } from '../report/reports.queries.ts'
import { storedDiagnostics } from '../report/stored-diagnostics.ts'
import { storageBytes } from '../usage/quota.ts'
import { flushUsageSoon } from '../usage/usage-flush.ts'
import { insertVote } from '../vote/votes.queries.ts'

/**
 * Creates an idea or a bug of a contact; idempotent by key. A bug is created with its first report, an idea with its
 * author's vote.
 * @throws AppError `forbidden` for a contact whom the team has blocked.
 */
export async function submitFeedback(
  ctx: ContactCtx<FeedbackServices>,
  submission: z.output<typeof NewFeedback>,
): Promise<SubmittedFeedback> {
  const { projects, recentTexts, trackingLinks } = ctx.services
  const project = await projects.get(ctx.actor.key, ctx.now)
  const { repeated, note } = recentTexts.look(project, `${submission.title} ${submission.body}`, ctx.now)
  const known: { usage?: UsageNow } = {}
  const insertOnce = async (ctx: ContactCtx) => {
    known.usage = await readUsage(ctx.database, ctx.db.tenantId)
    return insert(ctx, project, submission, { repeated, usage: known.usage })
  }
  const submitted = await once(ctx, insertOnce, { holds: [counterOf(submission.kind)] })
  note()
  if (known.usage) flushUsageSoon(ctx.services, ctx.db.tenantId, project.plan, known.usage)
  // Built per response: a stored idempotent response must not contain a working link.
  const first = { tenantId: ctx.db.tenantId, feedbackId: submitted.id, version: 0 }
  return { ...submitted, trackingUrl: trackingLinks.linkOf(first) }
}

async function insert(
  ctx: ContactCtx,
  project: CachedProject,
  submission: z.output<typeof NewFeedback>,
  { repeated, usage }: { repeated: boolean; usage: UsageNow },
): Promise<Omit<SubmittedFeedback, 'trackingUrl'>> {
  const { db, actor, now } = ctx
  const { statusId, ...submitter } = await getSubmitter(db, actor)
  const { kind, title, body } = submission
  const visibility = defaultVisibility(kind)
  const environment = JSON.stringify(submission.environment ?? {})
  const diagnostics = storedDiagnostics(submission)
  const ownReasons = holdReasons({
    mode: project.moderation,
    visibility,
    ...submitter,
    text: `${title} ${body}`,
    words: project.heldWords,
    repeated,
  })
  const bytes = storageBytes(title, body, ...(kind === 'bug' ? [body, environment, diagnostics ?? ''] : []))
  const reasons = addLimitReasons(ownReasons, { plan: project.plan, usage, bytes })
  const moderation = reasons.length > 0 ? 'held' : 'approved'
  const id = newId()
  const number = await takeNumber(db, kind)
  await insertItem(
    db,
    {
      id,
      project_id: actor.projectId,
      kind,
      number,
      title,
      body,
      status_id: statusId,
      author_id: actor.personId,
      visibility,
      moderation,
      hold_reasons: JSON.stringify(reasons),
      listed: isListed({ visibility, moderation }) ? 1 : 0,
      finished: 0,
      vote_count: kind === 'idea' ? 1 : 0,
      comment_count: 0,
      report_count: kind === 'bug' ? 1 : 0,
      answered: 0,
      created_at: now,
      updated_at: now,
    },
    { environment, diagnostics },
  )
  await attachFiles(db, {
    ids: submission.files ?? [],
    personId: actor.personId,
    projectId: actor.projectId,
    feedbackId: id,
  })
  await ctx.record({ type: 'feedback.created', projectId: actor.projectId, feedbackId: id })
  return { id, reference: referenceOf(kind, number), kind, title, statusId, moderation, createdAt: now }
}

/** Inserts an idea with its author's vote, or a bug with its first report, in one round trip. */
async function insertItem(
  db: TenantDb,
  item: Insertable<TenantTables['feedback']>,
  told: { environment: string; diagnostics: string | null },
): Promise<void> {
  const { id: feedback_id, author_id, body, created_at } = item
  await Promise.all([
    insertFeedback(db, item),
    item.kind === 'idea'
      ? insertVote(db, { feedback_id, person_id: author_id, cast_by_id: null, reason: null, created_at })
      : insertReport(db, { id: newId(), feedback_id, author_id, body, ...told, created_at }),
  ])
}

async function getSubmitter(
  db: TenantDb,
  { personId, projectId }: ContactCtx['actor'],
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
