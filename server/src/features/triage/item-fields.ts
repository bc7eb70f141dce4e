import type { FieldValuesChange } from '@earshot/shared/custom-field/custom-field'
import type { FeedbackDetail } from '@earshot/shared/feedback/feedback'
import type { MemberCtx } from '../../http/context.ts'
import { changedValues, checkValues, requireValueStorage } from '../custom-field/checked-values.ts'
import { listValues, saveValues } from '../custom-field/field-values.ts'
import { changedBy, updateFeedback } from '../feedback/feedback.queries.ts'
import { changeItem } from './triage.ts'

/**
 * Sets and removes values of an item's custom fields: all of them, or none.
 * @throws AppError `not_found`, `invalid_input` for a field of another project and for a value that is not of the
 * field's type, `outdated` for a value that somebody else has changed meanwhile, `plan_limit` without storage.
 */
export function fillFields(
  ctx: MemberCtx,
  id: string,
  { values }: FieldValuesChange,
): Promise<FeedbackDetail> {
  return changeItem(ctx, id, { type: 'feedback.fields_changed', fields: ['fields'] }, async (ctx, row) => {
    const { db } = ctx
    const checked = await checkValues(db, { projectId: row.project_id, path: 'values' }, values)
    const stored = await listValues(db, id)
    const changed = changedValues(checked, stored)
    if (changed.length === 0) return undefined
    await requireValueStorage(db, changed, stored)
    await saveValues(db, id, changed, 0)
    await updateFeedback(db, id, changedBy(ctx))
    return { fields: changed.map(({ field }) => field.name) }
  })
}
