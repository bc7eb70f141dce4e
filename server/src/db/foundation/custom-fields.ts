import { fieldTypes } from '@earshot/shared/custom-field/field-value'
import type { Kysely } from 'kysely'
import type { EngineDdl } from '../ddl/engine-ddl.ts'
import { createIndexes, flag, oneOf, references, required, tenantTable } from '../ddl/table-parts.ts'

/** Custom fields of projects with their values on items, and those of people, which belong to no project. */
export async function createCustomFields(db: Kysely<unknown>, engine: EngineDdl): Promise<void> {
  await tenantTable(db, 'custom_fields')
    .addColumn('id', 'text', required)
    .addColumn('project_id', 'text')
    .addColumn('name', 'text', required)
    .addColumn('type', 'text', oneOf('type', fieldTypes))
    .addColumn('choices', 'text', required)
    .addColumn('in_form', 'integer', flag)
    .addColumn('position', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .$call(references('custom_fields', { project_id: 'projects' }))
    .execute()
  await tenantTable(db, 'feedback_field_values', ['feedback_id', 'field_id'])
    .addColumn('feedback_id', 'text', required)
    .addColumn('field_id', 'text', required)
    .addColumn('value', 'text', required)
    .addColumn('key', 'text', required)
    .addColumn('by_author', 'integer', flag)
    .$call(references('feedback_field_values', { feedback_id: 'feedback', field_id: 'custom_fields' }))
    .$call(engine.byKey)
    .execute()
  await tenantTable(db, 'person_field_values', ['person_id', 'field_id'])
    .addColumn('person_id', 'text', required)
    .addColumn('field_id', 'text', required)
    .addColumn('value', 'text', required)
    .addColumn('key', 'text', required)
    .$call(references('person_field_values', { person_id: 'people', field_id: 'custom_fields' }))
    .$call(engine.byKey)
    .execute()
  await createIndexes(db, [
    'index custom_fields_project on custom_fields (tenant_id, project_id, position, id)',
    'index feedback_field_values_field on feedback_field_values (tenant_id, field_id, key, feedback_id)',
    'index person_field_values_field on person_field_values (tenant_id, field_id, key, person_id)',
  ])
}
