import { type NewFeedback, referenceOf, type SubmittedFeedback } from '@earshot/shared/feedback'
import { counterOf, takeNumber } from '../../db/numbers.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { ContactCtx } from '../../http/context.ts'
import { once } from '../../http/idempotency.ts'
import { forbidden, tokenEnded } from '../../lib/app-error.ts'
import { newId } from '../../lib/id.ts'
import type { KnownProject } from '../projects/project-directory.ts'
import type { FeedbackServices } from './feedback-services.ts'
import { holdReasons } from './moderation.ts'
import { findSubmitter, insertFeedback, insertReport } from './submit.queries.ts'
import { defaultVisibility, isListed } from './visibility.ts'

/**
 * Takes an idea or a bug from a customer; with the same key once. A bug comes with its first report.
 * @throws AppError `forbidden` for somebody whom the team has blocked.
 */
export async function submitFeedback(
  ctx: ContactCtx<FeedbackServices>,
  submission: Required<Omit<NewFeedback, 'environment'>> & Pick<NewFeedback, 'environment'>,
): Promise<SubmittedFeedback> {
  const { projects, recentTexts } = ctx.services
  const project = await projects.get(ctx.actor.key, ctx.now)
  const { repeated, note } = recentTexts.look(project, `${submission.title} ${submission.body}`, ctx.now)
  const insertOnce = (ctx: ContactCtx) => insert(ctx, project, submission, repeated)
  const submitted = await once(ctx, insertOnce, { holds: [counterOf(submission.kind)] })
  note()
  return submitted
}

async function insert(
  ctx: ContactCtx,
  project: KnownProject,
  submission: Parameters<typeof submitFeedback>[1],
  repeated: boolean,
): Promise<SubmittedFeedback> {
  const { db, actor, now } = ctx
  const { trusted, verified } = await getSubmitter(db, actor.personId)
  const { kind, title, body } = submission
  const visibility = defaultVisibility(kind)
  const reasons = holdReasons({
    mode: project.moderation,
    visibility,
    trusted,
    verified,
    text: `${title} ${body}`,
    words: project.heldWords,
    repeated,
  })
  const moderation = reasons.length > 0 ? 'held' : 'approved'
  const id = newId()
  const number = await takeNumber(db, kind)
  const statusId = firstStatus(project)
  await insertFeedback(db, {
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
    report_count: kind === 'bug' ? 1 : 0,
    now,
  })
  if (kind === 'bug')
    await insertReport(db, {
      id: newId(),
      feedback_id: id,
      author_id: actor.personId,
      body,
      environment: JSON.stringify(submission.environment ?? {}),
      created_at: now,
    })
  await ctx.record({ type: 'feedback.created', projectId: actor.projectId, feedbackId: id })
  return { id, reference: referenceOf(kind, number), kind, title, statusId, moderation, createdAt: now }
}

async function getSubmitter(
  db: TenantDb,
  personId: string,
): Promise<{ trusted: boolean; verified: boolean }> {
  const [submitter] = await findSubmitter(db, { id: personId })
  if (!submitter) throw tokenEnded()
  if (submitter.blocked) throw forbidden('The team of this site no longer takes feedback from you.')
  return { trusted: submitter.trusted === 1, verified: submitter.external_id !== null }
}

/** New feedback starts in the first open status. */
function firstStatus(project: KnownProject): string {
  const status = project.statuses.find(({ category }) => category === 'open') ?? project.statuses[0]
  if (!status) throw new Error(`Project ${project.projectId} has no status`)
  return status.id
}
