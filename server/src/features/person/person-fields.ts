import type { FieldValuesChange } from '@earshot/shared/custom-field/custom-field'
import type { PersonDetail } from '@earshot/shared/person/person'
import type { MemberCtx } from '../../http/context.ts'
import { changedValues, checkValues, requireValueStorage } from '../custom-field/checked-values.ts'
import { listValuesOfPerson, savePersonValues } from '../custom-field/person-values.ts'
import { lockPerson } from './people.queries.ts'
import { showPerson } from './people.ts'

/**
 * Sets and removes values of a contact's custom fields: all of them, or none.
 * @throws AppError `not_found`, `invalid_input` for a field of a project and for a value that is not of the field's
 * type, `outdated` for a value that somebody else has changed meanwhile, `plan_limit` without storage.
 */
export async function fillFieldsOf(
  ctx: MemberCtx,
  personId: string,
  { values }: FieldValuesChange,
): Promise<PersonDetail> {
  await ctx.transaction(async (ctx) => {
    const { db } = ctx
    await lockPerson(db, personId)
    await showPerson(ctx, personId)
    const checked = await checkValues(db, { projectId: null, path: 'values' }, values)
    const stored = await listValuesOfPerson(db, personId)
    const changed = changedValues(checked, stored)
    if (changed.length === 0) return
    await requireValueStorage(db, changed, stored)
    await savePersonValues(db, personId, changed)
    await ctx.record({
      type: 'contact.fields_changed',
      targetId: personId,
      fields: changed.map(({ field }) => field.name),
    })
  })
  return showPerson(ctx, personId)
}
