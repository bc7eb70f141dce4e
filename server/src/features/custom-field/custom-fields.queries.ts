import type { FieldHome } from '@earshot/shared/custom-field/custom-field'
import type { FieldType } from '@earshot/shared/custom-field/field-value'
import type { Updateable } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import type { TenantTables } from '../../db/tables/schema.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

/** Locks a field until the transaction of `db` ends, which waits for those who keep it. */
export async function lockField(db: TenantDb, id: string): Promise<void> {
  await db
    .selectFrom('custom_fields')
    .select('id')
    .where('id', '=', id)
    .modifyEnd(db.dialect.forUpdate)
    .execute()
}

/**
 * Keeps fields from being locked until the transaction of `db` ends; others may keep them too, and their order may change
 * meanwhile.
 */
export async function keepFields(db: TenantDb, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .selectFrom('custom_fields')
    .select('id')
    .where('id', 'in', ids)
    .modifyEnd(db.dialect.forKeyShare)
    .execute()
}

/** A field, in its home. */
export interface FieldPlace {
  projectId: FieldHome
  fieldId: string
}

/** Fields of a project, or of people, in their order. */
export const listFields = (db: TenantDb, projectId: FieldHome) =>
  db
    .selectFrom('custom_fields')
    .select(['id', 'name', 'type', 'choices', 'in_form', 'position'])
    .where('project_id', projectId === null ? 'is' : '=', projectId)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Position behind all fields of a project, or of people. */
export async function findNextPosition(db: TenantDb, projectId: FieldHome): Promise<number> {
  const last = (await listFields(db, projectId)).at(-1)
  return (last?.position ?? -1) + 1
}

/** Type of a field of any project; undefined if there is no such field. */
export async function findFieldType(db: TenantDb, id: string): Promise<FieldType | undefined> {
  const field = await db.selectFrom('custom_fields').select('type').where('id', '=', id).executeTakeFirst()
  return field?.type
}

export async function insertField(db: TenantDb, row: TenantTables['custom_fields']): Promise<void> {
  await db.insertInto('custom_fields').values(row).execute()
}

export async function updateField(
  db: TenantDb,
  id: string,
  values: Updateable<TenantTables['custom_fields']>,
): Promise<void> {
  if (Object.keys(values).length === 0) return
  await db.updateTable('custom_fields').set(values).where('id', '=', id).execute()
}

/** Removes a field without values. */
export async function deleteField(db: TenantDb, id: string): Promise<void> {
  await db.deleteFrom('custom_fields').where('id', '=', id).execute()
}

/** Table of the values of items or of people, and its column for whose they are. */
const valuesIn = (projectId: FieldHome) =>
  projectId === null
    ? ({ table: 'person_field_values', owner: 'person_id' } as const)
    : ({ table: 'feedback_field_values', owner: 'feedback_id' } as const)

export const countValues = (db: TenantDb, { projectId, fieldId }: FieldPlace): Promise<number> =>
  countRows(db.anyTable.selectFrom(valuesIn(projectId).table).where('field_id', '=', fieldId))

/** Numbers of items, or of people, with each key of a choice field. */
export async function countKeys(
  db: TenantDb,
  { projectId, fieldId }: FieldPlace,
): Promise<Map<string, number>> {
  const rows = await db.anyTable
    .selectFrom(valuesIn(projectId).table)
    .select(['key', (eb) => eb.fn.countAll().as('count')])
    .where('field_id', '=', fieldId)
    .groupBy('key')
    .execute()
  return new Map(rows.map(({ key, count }) => [String(key), Number(count)]))
}

/** Removes up to `limit` values of a field, all or those with a key. @returns the number removed. */
export async function deleteValues(
  db: TenantDb,
  { projectId, fieldId, key }: FieldPlace & { key?: string },
  limit: number,
): Promise<number> {
  const { table, owner } = valuesIn(projectId)
  const rows = await db.anyTable
    .selectFrom(table)
    .select(owner)
    .where('field_id', '=', fieldId)
    .$if(key !== undefined, (query) => query.where('key', '=', key ?? ''))
    .limit(limit)
    .execute()
  if (rows.length === 0) return 0
  const owners = rows.map((row) => row[owner] ?? '')
  await db.anyTable
    .deleteFrom(table)
    .where(owner, 'in', owners)
    .where('field_id', '=', fieldId)
    // A value that somebody has set meanwhile stays.
    .$if(key !== undefined, (query) => query.where('key', '=', key ?? ''))
    .execute()
  return rows.length
}
