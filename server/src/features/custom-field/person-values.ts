import type { FilledField } from '@earshot/shared/custom-field/filled-field'
import type { SelectQueryBuilder } from 'kysely'
import type { TenantTables } from '../../db/tables/schema.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { CheckedValue } from './checked-values.ts'
import { readFields } from './custom-fields.ts'
import type { FieldFilter } from './field-filter.ts'
import { groupValues, rowsOf, shownValue } from './field-values.ts'

/** Values of people by field, in the order of the fields; none for a person without. */
export async function listValuesByPerson(
  db: TenantDb,
  personIds: readonly string[],
): Promise<Map<string, FilledField[]>> {
  if (personIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('person_field_values')
    .innerJoin('custom_fields', 'custom_fields.id', 'person_field_values.field_id')
    .select(['custom_fields.id', 'custom_fields.name'])
    .select(['person_field_values.person_id as ownerId', 'person_field_values.value'])
    .where('person_field_values.person_id', 'in', personIds)
    .orderBy('custom_fields.position')
    .orderBy('custom_fields.id')
    .execute()
  return groupValues(rows)
}

/** Values of a person, in the order of the fields. */
export const listValuesOfPerson = async (db: TenantDb, personId: string): Promise<FilledField[]> =>
  (await listValuesByPerson(db, [personId])).get(personId) ?? []

/** Values of a person as people read them, by the names of their fields: choices by their own. */
export async function listNamedValues(
  db: TenantDb,
  personId: string,
): Promise<Pick<FilledField, 'name' | 'value'>[]> {
  const [fields, values] = [await readFields(db, null), await listValuesOfPerson(db, personId)]
  return fields.flatMap((field) => {
    const filled = values.find(({ fieldId }) => fieldId === field.id)
    return filled ? [{ name: field.name, value: shownValue(field, filled.value) }] : []
  })
}

/** Sets and removes values of a person, in the transaction of `db`. */
export async function savePersonValues(
  db: TenantDb,
  personId: string,
  values: readonly CheckedValue[],
): Promise<void> {
  await db
    .deleteFrom('person_field_values')
    .where('person_id', '=', personId)
    .where(
      'field_id',
      'in',
      values.map(({ field }) => field.id),
    )
    .execute()
  const rows = rowsOf(values)
  if (rows.length > 0)
    await db
      .insertInto('person_field_values')
      .values(rows.map((row) => ({ person_id: personId, ...row })))
      .execute()
}

/** Ids of the people with a value that a filter finds. */
export const peopleWithValue = (db: TenantDb, filter: FieldFilter) =>
  db
    .selectFrom('person_field_values')
    .select('person_field_values.person_id')
    .$call((values) => whereValue(values, filter))

/** Values of people that a filter finds. */
export const whereValue = <Row>(
  values: SelectQueryBuilder<TenantTables, 'person_field_values', Row>,
  { id, from, to, text }: FieldFilter,
) =>
  values
    .where('person_field_values.field_id', '=', id)
    .$if(from !== undefined, (query) => query.where('person_field_values.key', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('person_field_values.key', '<=', to ?? ''))
    .$if(text !== undefined && from === to, (query) =>
      query.where('person_field_values.value', '=', JSON.stringify(text)),
    )
