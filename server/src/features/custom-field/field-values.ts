import type { CustomField } from '@earshot/shared/custom-field/custom-field'
import { isFieldDay, isFieldNumber, isPageAddress, numberKey } from '@earshot/shared/custom-field/field-value'
import type { FilledField } from '@earshot/shared/custom-field/filled-field'
import type { OwnFieldValue } from '@earshot/shared/custom-field/own-field-value'
import { cutText } from '@earshot/shared/text/cut-text'
import type { TenantDb } from '../../db/tenant-db.ts'

type Value = FilledField['value']

/** Error message for a value that is not of its field's type; undefined for a valid value. */
export function problemOf({ type, choices }: CustomField, value: Value): string | undefined {
  const text = String(value)
  switch (type) {
    case 'number':
      if (typeof value !== 'number' || !isFieldNumber(value))
        return 'Please enter a number, such as 1234.5, with at most four decimal places.'
      return undefined
    case 'choice':
      return choices.some(({ id }) => id === value) ? undefined : 'Please choose one of the choices.'
    case 'date':
      return isFieldDay(text) ? undefined : 'Please enter a day of the calendar, such as 2026-02-28.'
    case 'url':
      return isPageAddress(text) ? undefined : 'Please enter an address that begins with https://.'
    case 'text':
      return typeof value === 'string' ? undefined : 'Please enter a text.'
  }
}

/**
 * Words of values, for moderation. An address in a field that asks for one is no link among words, and a choice has no
 * words of its own.
 */
export const wordsOf = (
  values: readonly { field: Pick<CustomField, 'type'>; value: Value | null }[],
): string[] =>
  values.flatMap(({ field: { type }, value }) => {
    if (typeof value !== 'string' || type === 'choice') return []
    return type === 'url' ? value.replace(/^https?:\/\/(www\.)?/i, '') : value
  })

/** Characters of a text by which it is compared: the index of keys takes no long ones. */
export const keyLength = 100

/** Short text by which values of a field are compared: equal for texts that differ only in case. */
export const valueKey = (value: Value): string =>
  typeof value === 'number' ? numberKey(value) : cutText(value.normalize('NFKC').toLowerCase(), keyLength)

/** Values of an item by field, in the order of the fields. */
export const listValues = async (db: TenantDb, feedbackId: string): Promise<FilledField[]> =>
  (await listValuesByItem(db, [feedbackId])).get(feedbackId) ?? []

/** Values of items by field, in the order of the fields; none for an item without. */
export async function listValuesByItem(
  db: TenantDb,
  feedbackIds: readonly string[],
): Promise<Map<string, FilledField[]>> {
  if (feedbackIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('feedback_field_values')
    .innerJoin('custom_fields', 'custom_fields.id', 'feedback_field_values.field_id')
    .select(['custom_fields.id', 'custom_fields.name'])
    .select(['feedback_field_values.feedback_id', 'feedback_field_values.value'])
    .where('feedback_field_values.feedback_id', 'in', feedbackIds)
    .orderBy('custom_fields.position')
    .orderBy('custom_fields.id')
    .execute()
  return groupValues(rows.map(({ feedback_id, ...row }) => ({ ...row, ownerId: feedback_id })))
}

/** Values by the id of the item or person who has them. */
export const groupValues = (
  rows: readonly { ownerId: string; id: string; name: string; value: string }[],
): Map<string, FilledField[]> =>
  new Map(
    [...Map.groupBy(rows, ({ ownerId }) => ownerId)].map(([ownerId, own]) => [
      ownerId,
      own.map(({ id, name, value }) => ({ fieldId: id, name, value: JSON.parse(value) })),
    ]),
  )

/** Sets and removes values of an item, in the transaction of `db`. */
export async function saveValues(
  db: TenantDb,
  feedbackId: string,
  values: readonly { field: Pick<CustomField, 'id'>; value: Value | null }[],
  byAuthor: 0 | 1,
): Promise<void> {
  if (values.length === 0) return
  const fieldIds = values.map(({ field }) => field.id)
  await db
    .deleteFrom('feedback_field_values')
    .where('feedback_id', '=', feedbackId)
    .where('field_id', 'in', fieldIds)
    .execute()
  const rows = rowsOf(values)
  if (rows.length > 0)
    await db
      .insertInto('feedback_field_values')
      .values(rows.map((row) => ({ feedback_id: feedbackId, ...row, by_author: byAuthor })))
      .execute()
}

/** Columns of the values that are set, without those that are removed. */
export const rowsOf = (values: readonly { field: Pick<CustomField, 'id'>; value: Value | null }[]) =>
  values.flatMap(({ field, value }) =>
    value === null ? [] : [{ field_id: field.id, value: JSON.stringify(value), key: valueKey(value) }],
  )

/** Values that an author gave to their items, choices by their names. */
export async function listValuesOf(
  db: TenantDb,
  personId: string,
): Promise<{ feedbackId: string; name: string; value: Value }[]> {
  const rows = await db
    .selectFrom('feedback_field_values')
    .innerJoin('feedback', 'feedback.id', 'feedback_field_values.feedback_id')
    .innerJoin('custom_fields', 'custom_fields.id', 'feedback_field_values.field_id')
    .select(['feedback_field_values.feedback_id', 'feedback_field_values.value'])
    .select(['custom_fields.name', 'custom_fields.choices'])
    .where('feedback.author_id', '=', personId)
    .where('feedback_field_values.by_author', '=', 1)
    .orderBy('custom_fields.position')
    .orderBy('custom_fields.id')
    .execute()
  return rows.map(({ feedback_id, name, value, choices }) => ({
    feedbackId: feedback_id,
    name,
    value: shownValue({ choices: JSON.parse(choices) }, JSON.parse(value)),
  }))
}

/** Values that the author of an item gave to it, in the order of the fields. */
export async function listAuthorValues(db: TenantDb, feedbackId: string): Promise<OwnFieldValue[]> {
  const rows = await db
    .selectFrom('feedback_field_values')
    .innerJoin('custom_fields', 'custom_fields.id', 'feedback_field_values.field_id')
    .select(['feedback_field_values.value', 'custom_fields.name', 'custom_fields.type'])
    .select('custom_fields.choices')
    .where('feedback_field_values.feedback_id', '=', feedbackId)
    .where('feedback_field_values.by_author', '=', 1)
    .orderBy('custom_fields.position')
    .orderBy('custom_fields.id')
    .execute()
  return rows.map(({ name, type, value, choices }) => ({
    name,
    type,
    value: shownValue({ choices: JSON.parse(choices) }, JSON.parse(value)),
  }))
}

/** A value as people read it: a choice by its name. */
export const shownValue = ({ choices }: Pick<CustomField, 'choices'>, value: Value): Value =>
  choices.find(({ id }) => id === value)?.name ?? value

/** Removes the values that an author gave, of all their items. */
export async function eraseValuesOf(db: TenantDb, personId: string): Promise<void> {
  await db
    .deleteFrom('feedback_field_values')
    .where('by_author', '=', 1)
    .where('feedback_id', 'in', (eb) =>
      eb.selectFrom('feedback').select('id').where('author_id', '=', personId),
    )
    .execute()
}

/** Removes the values that an item's author gave, when their data are erased. */
export async function eraseAuthorValues(db: TenantDb, feedbackId: string): Promise<void> {
  await db
    .deleteFrom('feedback_field_values')
    .where('feedback_id', '=', feedbackId)
    .where('by_author', '=', 1)
    .execute()
}
