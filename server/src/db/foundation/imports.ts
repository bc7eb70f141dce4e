import type { Kysely } from 'kysely'
import type { EngineDdl } from '../ddl/engine-ddl.ts'
import {
  createIndexes,
  deletedWith,
  flag,
  oneOf,
  references,
  required,
  tenantTable,
  withDefault,
} from '../ddl/table-parts.ts'

const states = ['empty', 'uploaded', 'checking', 'checked', 'running', 'done', 'undoing', 'undone']
const count = withDefault(0)

/** Imports of files, the parts in which the files are stored, what was refused, and where each imported row is now. */
export async function createImports(db: Kysely<unknown>, engine: EngineDdl): Promise<void> {
  await tenantTable(db, 'imports')
    .addColumn('id', 'text', required)
    .addColumn('project_id', 'text', required)
    .addColumn('created_by_id', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('state', 'text', oneOf('state', states))
    .addColumn('round', 'integer', count)
    .addColumn('preview', 'text')
    .addColumn('mapping', 'text')
    .addColumn('problem', 'text')
    .addColumn('bytes', 'bigint', count)
    .addColumn('row_count', 'bigint', count)
    .addColumn('position', 'bigint', count)
    .addColumn('line', 'bigint', count)
    .addColumn('done_count', 'bigint', count)
    .addColumn('created_count', 'bigint', count)
    .addColumn('known_count', 'bigint', count)
    .addColumn('refused_count', 'bigint', count)
    .addColumn('left_out_count', 'bigint', count)
    .addColumn('kept_count', 'bigint', count)
    .addColumn('created_at', 'bigint', required)
    .addColumn('finished_at', 'bigint')
    .$call(references('imports', { project_id: 'projects', created_by_id: 'people' }))
    .execute()
  await tenantTable(db, 'import_parts', ['import_id', 'position'])
    .addColumn('import_id', 'text', required)
    .addColumn('position', 'integer', required)
    .addColumn('key', 'text', required)
    .addColumn('bytes', 'bigint', required)
    .$call(references('import_parts', { import_id: 'imports' }))
    .execute()
  await engine.keepRemovedFiles(db, 'import_parts')
  await createRows(db, engine)
  await createIndexes(db, [
    'index imports_project on imports (tenant_id, project_id)',
    'index imports_author on imports (tenant_id, created_by_id)',
    'index import_parts_key on import_parts (tenant_id, key)',
    `index imported_rows_import on imported_rows (tenant_id, import_id, kind, row_id)
      where import_id is not null`,
    'index imported_rows_row on imported_rows (tenant_id, row_id, kind, person_id)',
    'index imported_rows_person on imported_rows (tenant_id, person_id) where person_id is not null',
  ])
}

async function createRows(db: Kysely<unknown>, engine: EngineDdl): Promise<void> {
  await tenantTable(db, 'import_refusals', ['import_id', 'line'])
    .addColumn('import_id', 'text', required)
    .addColumn('line', 'bigint', required)
    .addColumn('field', 'text', required)
    .addColumn('reason', 'text', required)
    .$call(deletedWith('import_refusals', { import_id: 'imports' }))
    .$call(engine.byKey)
    .execute()
  // The ids of a file, while it is checked: two rows must not have the same one.
  await tenantTable(db, 'import_ids', ['import_id', 'external_id'])
    .addColumn('import_id', 'text', required)
    .addColumn('external_id', 'text', required)
    .addColumn('line', 'bigint', required)
    .$call(deletedWith('import_ids', { import_id: 'imports' }))
    .$call(engine.byKey)
    .execute()
  // People whom an import must not bring back, as long as its file names them.
  await tenantTable(db, 'import_erasures', ['import_id', 'person_key'])
    .addColumn('import_id', 'text', required)
    .addColumn('person_key', 'text', required)
    .addColumn('from_row', 'integer', flag)
    .$call(deletedWith('import_erasures', { import_id: 'imports' }))
    .$call(engine.byKey)
    .execute()
  await tenantTable(db, 'imported_rows', ['project_id', 'kind', 'external_id'])
    .addColumn('project_id', 'text', required)
    .addColumn('kind', 'text', oneOf('kind', ['feedback', 'vote', 'comment', 'person', 'company']))
    .addColumn('external_id', 'text', required)
    .addColumn('import_id', 'text')
    .addColumn('row_id', 'text')
    .addColumn('person_id', 'text')
    .addColumn('stamp', 'bigint')
    .$call(references('imported_rows', { project_id: 'projects', import_id: 'imports', person_id: 'people' }))
    .$call(engine.byKey)
    .execute()
}
