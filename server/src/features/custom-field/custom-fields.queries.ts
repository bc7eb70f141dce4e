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

/** Fields of a project in their order. */
export const listFields = (db: TenantDb, projectId: string) =>
  db
    .selectFrom('custom_fields')
    .select(['id', 'name', 'type', 'choices', 'in_form', 'position'])
    .where('project_id', '=', projectId)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Position behind all fields of a project. */
export async function findNextPosition(db: TenantDb, projectId: string): Promise<number> {
  const last = await db
    .selectFrom('custom_fields')
    .select('position')
    .where('project_id', '=', projectId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
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

export const countValues = (db: TenantDb, fieldId: string): Promise<number> =>
  countRows(db.selectFrom('feedback_field_values').where('field_id', '=', fieldId))

/** Numbers of items with each key of a choice field. */
export const countKeys = (db: TenantDb, fieldId: string) =>
  db
    .selectFrom('feedback_field_values')
    .select(['key', (eb) => eb.fn.countAll().as('count')])
    .where('field_id', '=', fieldId)
    .groupBy('key')
    .execute()

/** Removes up to `limit` values of a field, all or those with a key. @returns the number removed. */
export async function deleteValues(
  db: TenantDb,
  { fieldId, key }: { fieldId: string; key?: string },
  limit: number,
): Promise<number> {
  const rows = await db
    .selectFrom('feedback_field_values')
    .select('feedback_id')
    .where('field_id', '=', fieldId)
    .$if(key !== undefined, (query) => query.where('key', '=', key ?? ''))
    .limit(limit)
    .execute()
  if (rows.length === 0) return 0
  const ids = rows.map(({ feedback_id }) => feedback_id)
  await db
    .deleteFrom('feedback_field_values')
    .where('feedback_id', 'in', ids)
    .where('field_id', '=', fieldId)
    .execute()
  return ids.length
}
