import type { CustomFieldEdit, CustomFieldUses } from '@earshot/shared/custom-field/custom-field'
import { fieldLimits } from '@earshot/shared/custom-field/field-limits'
import type { MemberCtx } from '../../http/context.ts'
import {
  countKeys,
  countValues,
  deleteField,
  deleteValues,
  type FieldPlace,
} from './custom-fields.queries.ts'
import { editField, getField, lockOneField, recordChange, showFields } from './custom-fields.ts'

/** Numbers of items, or of people, that lose a value if a field or a choice is removed. @throws AppError `not_found`. */
export async function showFieldUses(ctx: Pick<MemberCtx, 'db'>, place: FieldPlace): Promise<CustomFieldUses> {
  const { choices } = getField(await showFields(ctx, place.projectId), place.fieldId)
  const uses = choices.length > 0 ? await countKeys(ctx.db, place) : new Map<string, number>()
  return {
    items: await countValues(ctx.db, place),
    choices: [...uses].map(([id, items]) => ({ id, items })),
  }
}

/**
 * Changes a field, then removes the values of choices that are gone, one batch per transaction; those that an interrupted
 * change has left, too.
 */
export async function changeField(ctx: MemberCtx, place: FieldPlace, change: CustomFieldEdit): Promise<void> {
  await editField(ctx, place, change)
  if (change.choices === undefined) return
  for (const key of await listGoneChoices(ctx, place)) {
    const removed = () =>
      ctx.transaction(({ db }) => deleteValues(db, { ...place, key }, fieldLimits.valueBatch))
    while ((await removed()) === fieldLimits.valueBatch);
  }
}

/** Ids of choices that values have and the field no longer has; none of them ever comes back. */
const listGoneChoices = (ctx: MemberCtx, place: FieldPlace): Promise<string[]> =>
  ctx.transaction(async (ctx) => {
    const { type, choices } = (await lockOneField(ctx, place)).field
    if (type !== 'choice') return []
    const keys = [...(await countKeys(ctx.db, place)).keys()]
    return keys.filter((key) => !choices.some(({ id }) => id === key))
  })

/**
 * Deletes a field with its values, one batch per transaction; the last one removes the definition, so that an
 * interrupted deletion can be repeated. @throws AppError `not_found`.
 */
export async function removeField(ctx: MemberCtx, place: FieldPlace): Promise<void> {
  while (await ctx.transaction((ctx) => removeSome(ctx, place)));
}

/** @returns true if there is more to remove. */
async function removeSome(ctx: MemberCtx, place: FieldPlace): Promise<boolean> {
  const { db } = ctx
  const { projectId, fieldId } = place
  await lockOneField(ctx, place)
  if ((await deleteValues(db, place, fieldLimits.valueBatch)) === fieldLimits.valueBatch) return true
  await deleteField(db, fieldId)
  await recordChange(ctx, projectId, 'deleted', { fields: ['name'], data: { fieldId } })
  return false
}
