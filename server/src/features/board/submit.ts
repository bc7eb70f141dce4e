import type { SubmittedFeedback } from '@earshot/shared/feedback/feedback'
import type { NewFeedback } from '@earshot/shared/feedback/new-feedback'
import type { z } from 'zod'
import { withBoard } from '../../auth/signed-links.ts'
import { counterOf } from '../../db/numbers.ts'
import { readUsage, type UsageNow } from '../../db/usage.ts'
import type { ContactCtx } from '../../http/context.ts'
import { once } from '../../http/idempotency/idempotency.ts'
import { checkFormValues } from '../custom-field/checked-values.ts'
import { saveValues } from '../custom-field/field-values.ts'
import type { FeedbackServices } from '../feedback/feedback-services.ts'
import { insertNewItem } from '../triage/new-item.ts'
import { flushUsageSoon } from '../usage/usage-flush.ts'

/**
 * Creates an idea or a bug of a contact; idempotent by key. A bug is created with its first report, an idea with its
 * author's vote.
 * @throws AppError `forbidden` for a contact whom the team has blocked, `invalid_input` for a value that is not of its
 * field's type.
 */
export async function submitFeedback(
  ctx: ContactCtx<FeedbackServices>,
  submission: z.output<typeof NewFeedback>,
): Promise<SubmittedFeedback> {
  const { projects, recentTexts, trackingLinks } = ctx.services
  const project = await projects.get(ctx.actor.key, ctx.now)
  const known: { usage?: UsageNow; note?: () => void } = {}
  const insertOnce = async (ctx: ContactCtx) => {
    known.usage = await readUsage(ctx.database, ctx.db.tenantId)
    const { personId } = ctx.actor
    const files = { ids: submission.files ?? [], personId }
    const { usage } = known
    const { db } = ctx
    const values = await checkFormValues(
      db,
      { projectId: project.projectId, path: 'fields' },
      submission.fields ?? [],
    )
    const author = { authorId: personId, files }
    const { item, note } = await insertNewItem(ctx, {
      project,
      submission,
      values,
      ...author,
      recentTexts,
      usage,
    })
    known.note = note
    await saveValues(db, item.id, values, 1)
    return item
  }
  const submitted = await once(ctx, insertOnce, { holds: [counterOf(submission.kind)] })
  known.note?.()
  if (known.usage) flushUsageSoon(ctx.services, ctx.db.tenantId, project.plan, known.usage)
  // Built per response: a stored idempotent response must not contain a working link.
  const first = { tenantId: ctx.db.tenantId, feedbackId: submitted.id, version: 0 }
  return { ...submitted, trackingUrl: withBoard(trackingLinks.linkOf(first), project.slug) }
}
