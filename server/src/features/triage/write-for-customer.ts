import type { FeedbackDetail } from '@earshot/shared/feedback/feedback'
import type { FeedbackForCustomer } from '@earshot/shared/feedback/new-feedback'
import { counterOf } from '../../db/numbers.ts'
import { readUsage, type UsageNow } from '../../db/usage.ts'
import type { MemberCtx } from '../../http/context.ts'
import { once } from '../../http/idempotency/idempotency.ts'
import { checkValues } from '../custom-field/checked-values.ts'
import { saveValues } from '../custom-field/field-values.ts'
import { requireCustomer } from '../feedback/authors.ts'
import type { FeedbackServices } from '../feedback/feedback-services.ts'
import { getProject } from '../project/lookup.ts'
import { flushUsageSoon } from '../usage/usage-flush.ts'
import { insertNewItem } from './new-item.ts'
import { showFeedback } from './triage.ts'

/**
 * Creates an idea or a bug of a customer from a call, a mail or a meeting, in the customer's name; idempotent by key.
 * It is moderated like one that the customer sends.
 * @throws AppError `not_found` for an unknown project or customer, `conflict` for a blocked customer, `invalid_input` for
 * a field of another project and for a value that is not of the field's type.
 */
export async function writeForCustomer(
  ctx: MemberCtx<FeedbackServices>,
  { projectId, contactId, source, saidOn, files, fields = [], ...submission }: FeedbackForCustomer,
): Promise<FeedbackDetail> {
  const { projects, recentTexts } = ctx.services
  const { public_key } = await getProject(ctx.db, projectId)
  const project = await projects.get(public_key, ctx.now)
  const known: { usage?: UsageNow; note?: () => void } = {}
  const insertOnce = async (ctx: MemberCtx) => {
    const { db, actor } = ctx
    await requireCustomer(db, contactId)
    const values = await checkValues(db, { projectId, path: 'fields' }, fields)
    const usage = await readUsage(ctx.database, db.tenantId)
    known.usage = usage
    const { item, note } = await insertNewItem(ctx, {
      project,
      submission,
      values,
      authorId: contactId,
      files: { ids: files ?? [], personId: actor.personId },
      recentTexts,
      usage,
      written: {
        ...{ written_by_id: actor.personId, updated_by_id: actor.personId },
        ...{ source: source || null, said_on: saidOn || null },
      },
    })
    known.note = note
    await saveValues(db, item.id, values, 0)
    return showFeedback(ctx, item.id)
  }
  const item = await once(ctx, insertOnce, { holds: [counterOf(submission.kind)] })
  known.note?.()
  if (known.usage) flushUsageSoon(ctx.services, ctx.db.tenantId, project.plan, known.usage)
  return item
}
