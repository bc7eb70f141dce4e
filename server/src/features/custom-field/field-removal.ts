import type { CustomFieldEdit, CustomFieldUses } from '@earshot/shared/custom-field/custom-field'
import { fieldLimits } from '@earshot/shared/custom-field/field-limits'
import type { MemberCtx } from '../../http/context.ts'
import { countKeys, countValues, deleteField, deleteValues } from './custom-fields.queries.ts'
import { editField, type FieldPlace, getField, lockOneField, showFields } from './custom-fields.ts'

/** Numbers of items that lose a value if a field or a choice is removed. @throws AppError `not_found`. */
export async function showFieldUses(
  ctx: Pick<MemberCtx, 'db'>,
  { projectId, fieldId }: FieldPlace,
): Promise<CustomFieldUses> {
  const { choices } = getField(await showFields(ctx, projectId), fieldId)
  const uses = choices.length > 0 ? await countKeys(ctx.db, fieldId) : []
  return {
    items: await countValues(ctx.db, fieldId),
    choices: uses.map(({ key, count }) => ({ id: key, items: Number(count) })),
  }
}

/** Changes a field, then removes the values of choices that are gone, one batch per transaction. */
export async function changeField(ctx: MemberCtx, place: FieldPlace, change: CustomFieldEdit): Promise<void> {
  for (const { id: key } of await editField(ctx, place, change)) {
    const removed = () =>
      ctx.transaction(({ db }) => deleteValues(db, { fieldId: place.fieldId, key }, fieldLimits.valueBatch))
    while ((await removed()) === fieldLimits.valueBatch);
  }
}

/**
 * Deletes a field with its values, one batch per transaction; the last one removes the definition, so that an
 * interrupted deletion can be repeated. @throws AppError `not_found`.
 */
export async function removeField(ctx: MemberCtx, place: FieldPlace): Promise<void> {
  while (await ctx.transaction((ctx) => removeSome(ctx, place)));
}

/** @returns true if there is more to remove. */
async function removeSome(ctx: MemberCtx, { projectId, fieldId }: FieldPlace): Promise<boolean> {
  const { db } = ctx
  await lockOneField(db, { projectId, fieldId })
  if ((await deleteValues(db, { fieldId }, fieldLimits.valueBatch)) === fieldLimits.valueBatch) return true
  await deleteField(db, fieldId)
  await ctx.record({ type: 'field.deleted', projectId, fields: ['name'], data: { fieldId } })
  return false
}
