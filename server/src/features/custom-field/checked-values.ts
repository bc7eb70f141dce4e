import type { CustomField, FieldValues } from '@earshot/shared/custom-field/custom-field'
import type { TenantDb } from '../../db/tenant-db.ts'
import { invalidField } from '../../lib/app-error.ts'
import { lockField } from './custom-fields.queries.ts'
import { readFields } from './custom-fields.ts'
import { problemOf } from './field-values.ts'

/** A value of the type of its field; null to remove it. */
export interface CheckedValue {
  field: CustomField
  value: string | number | null
  /** Previous value, if the request names it. */
  was?: string | number | null | undefined
}

/** An empty text is no value. */
const emptyAsNull = (value: string | number | null): string | number | null => (value === '' ? null : value)

/**
 * Checks values by their fields, which stay locked until the transaction of `db` ends.
 * @param path the request's name of the list, for the error.
 * @throws AppError `invalid_input` for a field of another project, and for a value that is not of its field's type.
 */
export async function checkValues(
  db: TenantDb,
  {
    projectId,
    path,
    mayFill = () => true,
  }: { projectId: string; path: string; mayFill?: (field: CustomField) => boolean },
  values: FieldValues,
): Promise<CheckedValue[]> {
  const ids = [...new Set(values.map(({ fieldId }) => fieldId))].sort()
  for (const id of ids) await lockField(db, id)
  const fields = (await readFields(db, projectId)).filter(mayFill)
  if (ids.length < values.length) throw invalidField(path, 'Please send each field once.')
  return values.map(({ fieldId, was, ...sent }, index) => {
    const field = fields.find(({ id }) => id === fieldId)
    if (!field) throw invalidField(`${path}.${index}.fieldId`, 'This project has no such field.')
    const value = emptyAsNull(sent.value)
    const problem = value === null ? undefined : problemOf(field, value)
    if (problem) throw invalidField(`${path}.${index}.value`, problem)
    return { field, value, ...(was !== undefined && { was: emptyAsNull(was) }) }
  })
}
