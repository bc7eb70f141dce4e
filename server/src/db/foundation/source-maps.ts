import type { Kysely } from 'kysely'
import type { EngineDdl } from '../ddl/engine-ddl.ts'
import { createIndexes, references, required, tenantTable, withDefault } from '../ddl/table-parts.ts'

/** Source maps that a project's build uploads, and the upload keys; the maps' content is in the file store. */
export async function createSourceMaps(db: Kysely<unknown>, engine: EngineDdl): Promise<void> {
  await tenantTable(db, 'source_maps')
    .addColumn('id', 'text', required)
    .addColumn('project_id', 'text', required)
    .addColumn('script', 'text', required)
    .addColumn('release', 'text', withDefault(''))
    .addColumn('digest', 'text', required)
    .addColumn('key', 'text', required)
    .addColumn('bytes', 'bigint', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('uploaded_at', 'bigint', required)
    .$call(references('source_maps', { project_id: 'projects' }))
    .execute()
  await createIndexes(db, [
    'index source_maps_script on source_maps (tenant_id, project_id, script, created_at)',
    'index source_maps_key on source_maps (tenant_id, key)',
  ])
  await engine.keepRemovedFiles(db, 'source_maps')
  await tenantTable(db, 'upload_keys', ['project_id'])
    .addColumn('project_id', 'text', required)
    .addColumn('id', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('used_at', 'bigint')
    .$call(references('upload_keys', { project_id: 'projects' }))
    .execute()
}
