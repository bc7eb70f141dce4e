import { isFieldDay } from '@earshot/shared/custom-field/field-value'
import type { FeedbackQuery } from '@earshot/shared/feedback/feedback-query'
import type { TenantDb } from '../../db/tenant-db.ts'
import { invalidField } from '../../lib/app-error.ts'
import { findFieldType } from './custom-fields.queries.ts'
import { keyLength, valueKey } from './field-values.ts'

/** Items with a value of a field: any, or one whose key is between two keys; of texts with the same key those with `text`. */
export interface FieldFilter {
  id: string
  from?: string
  to?: string
  text?: string
}

type FieldCriterion = Pick<FeedbackQuery, 'fieldId' | 'fieldValue' | 'fieldFrom' | 'fieldTo'>
const names = ['fieldValue', 'fieldFrom', 'fieldTo'] as const

/**
 * Reads the filter of a query by the type of its field. @throws AppError `invalid_input` for a value of another type,
 * and for a value or a span without a field.
 */
export async function readFieldFilter(
  db: TenantDb,
  { fieldId, ...criterion }: FieldCriterion,
): Promise<FieldFilter | undefined> {
  const unowned = names.find((name) => criterion[name] !== undefined)
  if (fieldId === undefined) {
    if (unowned) throw invalidField(unowned, 'Please choose a field too.')
    return undefined
  }
  const type = await findFieldType(db, fieldId)
  const keys = names.map((name) => keyOf(type, name, criterion[name]))
  const [is, from = is, to = is] = keys
  return {
    id: fieldId,
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(is?.length === keyLength && { text: criterion.fieldValue }),
  }
}

/** Key of a value as it is typed in an address; an unknown field has no items, whatever the value. */
function keyOf(type: string | undefined, name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  if (type === 'number') {
    const value = Number(text)
    if (text.trim() === '' || !Number.isFinite(value) || Math.abs(value) > 99_999_999_999)
      throw invalidField(name, 'Please enter a number, such as 1234.5.')
    return valueKey(value)
  }
  if (type === 'date' && !isFieldDay(text))
    throw invalidField(name, 'Please enter a day of the calendar, such as 2026-02-28.')
  return valueKey(text)
}
