import type {
  CustomField,
  FieldHome,
  FieldValues,
  FormValues,
} from '@earshot/shared/custom-field/custom-field'
import type { FilledField } from '@earshot/shared/custom-field/filled-field'
import type { TenantDb } from '../../db/tenant-db.ts'
import { AppError, invalidField } from '../../lib/app-error.ts'
import { requireStorage, storageBytes } from '../usage/quota.ts'
import { keepFields } from './custom-fields.queries.ts'
import { readFields } from './custom-fields.ts'
import { problemOf } from './field-values.ts'

/** A value of the type of its field; null to remove it. */
export interface CheckedValue {
  field: CustomField
  value: string | number | null
  /** Previous value, if the request names it. */
  was?: string | number | null | undefined
}

/** Project of the values, null for those of a person, and the request's name of their list, for errors. */
interface ValueList {
  projectId: FieldHome
  path: string
}

/**
 * Checks values by their fields, which stay locked until the transaction of `db` ends.
 * @throws AppError `invalid_input` for a field of another project or of people, and for a value that is not of its field's type.
 */
export async function checkValues(
  db: TenantDb,
  { projectId, path }: ValueList,
  values: FieldValues,
): Promise<CheckedValue[]> {
  requireEachOnce(values, path)
  const fields = await lockFields(
    db,
    projectId,
    values.map(({ fieldId }) => fieldId),
  )
  return values.map(({ fieldId, was, value }, index) => {
    const field = fields.find(({ id }) => id === fieldId)
    if (!field)
      throw invalidField(
        `${path}.${index}.fieldId`,
        projectId === null ? 'People have no such field.' : 'This project has no such field.',
      )
    return {
      field,
      value: checkValue(field, value, `${path}.${index}.value`),
      ...(was !== undefined && { was: emptyAsNull(was) }),
    }
  })
}

/**
 * Checks a customer's values as `checkValues` does, without those that no longer fit: a form may be older than a change
 * of the fields, and an item must not be lost over it. The value of a field that was deleted, is no longer in the form or
 * has another type, and a choice that is gone, are dropped.
 * @throws AppError `invalid_input` for a value that is not of its field's type.
 */
export async function checkFormValues(
  db: TenantDb,
  { projectId, path }: ValueList,
  values: FormValues,
): Promise<CheckedValue[]> {
  requireEachOnce(values, path)
  const filled = [...values.entries()].filter(([, { value }]) => value !== '')
  if (filled.length === 0) return []
  const fields = await lockFields(
    db,
    projectId,
    filled.map(([, { fieldId }]) => fieldId),
  )
  return filled.flatMap(([index, { fieldId, type, value }]) => {
    const field = fields.find((field) => field.id === fieldId && field.type === type && field.inForm)
    if (!field || (type === 'choice' && !field.choices.some(({ id }) => id === value))) return []
    // The form may not show the field, so the sentence names it.
    const problem = problemOf(field, value)
    if (problem) throw invalidField(`${path}.${index}.value`, `${field.name}: ${problem}`)
    return { field, value }
  })
}

/**
 * Those of some values that differ from the stored ones. @throws AppError `outdated` if somebody else has changed one
 * since the request's `was`.
 */
export function changedValues(
  checked: readonly CheckedValue[],
  stored: readonly FilledField[],
): CheckedValue[] {
  const current = ({ id }: CustomField) => stored.find(({ fieldId }) => fieldId === id)?.value ?? null
  const changed = checked.filter(({ field, value }) => value !== current(field))
  const outdated = changed.find(({ field, was }) => was !== undefined && was !== current(field))
  if (outdated) throw changedMeanwhile(outdated.field)
  return changed
}

/** Checks that the plan has storage for what values add to the stored ones. @throws AppError `plan_limit`. */
export async function requireValueStorage(
  db: TenantDb,
  changed: readonly CheckedValue[],
  stored: readonly FilledField[],
): Promise<void> {
  const before = stored.filter(({ fieldId }) => changed.some(({ field }) => field.id === fieldId))
  const bytesOf = (values: readonly { value: unknown }[]) =>
    storageBytes(...values.flatMap(({ value }) => (value === null ? [] : JSON.stringify(value))))
  const added = bytesOf(changed) - bytesOf(before)
  if (added > 0) await requireStorage(db, added)
}

const changedMeanwhile = ({ name }: CustomField): AppError =>
  new AppError(
    'outdated',
    409,
    `Somebody else has changed ${name} meanwhile. Read it again before you change it.`,
  )

/** Fields of a project, or of people, of which some stay as they are until the transaction of `db` ends. */
async function lockFields(
  db: TenantDb,
  projectId: FieldHome,
  ids: readonly string[],
): Promise<CustomField[]> {
  await keepFields(db, ids)
  return readFields(db, projectId)
}

/** @throws AppError `invalid_input` for a field that is there twice. */
function requireEachOnce(values: readonly { fieldId: string }[], path: string): void {
  const ids = new Set(values.map(({ fieldId }) => fieldId))
  if (ids.size < values.length) throw invalidField(path, 'Please send each field once.')
}

/** An empty text is no value. */
const emptyAsNull = (value: string | number | null): string | number | null => (value === '' ? null : value)

function checkValue(field: CustomField, sent: string | number | null, path: string): string | number | null {
  const value = emptyAsNull(sent)
  const problem = value === null ? undefined : problemOf(field, value)
  if (problem) throw invalidField(path, problem)
  return value
}
