import { type Kysely, sql } from 'kysely'
import { counted, showRows } from './0033-usage-and-plans.ts'
import { countedFiles } from './0037-files.ts'
import { countedReports } from './0038-diagnostics.ts'
import type { CountedTable, EngineDdl } from './engine-ddl.ts'
import { required, tenantTable, within } from './table-parts.ts'

/**
 * Source maps that a project's build uploads, with the key it does that by; their bytes lie in the file store. And until
 * when anyone may see a picture who has its address.
 */
export async function sourceMaps(db: Kysely<unknown>, engine: EngineDdl): Promise<void> {
  const table = tenantTable(db, 'source_maps')
    .addColumn('id', 'text', required)
    .addColumn('project_id', 'text', required)
    .addColumn('script', 'text', required)
    .addColumn('digest', 'text', required)
    .addColumn('key', 'text', required)
    .addColumn('bytes', 'bigint', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('uploaded_at', 'bigint', required)
  await within(table, 'source_maps', 'project_id', 'projects').execute()
  for (const index of [
    'source_maps_script on source_maps (tenant_id, project_id, script, created_at)',
    'source_maps_key on source_maps (tenant_id, key)',
  ])
    await sql.raw(`create index ${index}`).execute(db)
  await engine.keepRemovedFiles(db, 'source_maps')
  await engine.countUsage(db, countedMaps)
  await sql`drop view usage_rows`.execute(db)
  await showRows(db, [
    ...counted.filter(({ name }) => name !== 'reports'),
    countedReports,
    countedFiles,
    countedMaps,
  ])
  const keys = tenantTable(db, 'upload_keys', ['project_id'])
    .addColumn('project_id', 'text', required)
    .addColumn('id', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('used_at', 'bigint')
  await within(keys, 'upload_keys', 'project_id', 'projects').execute()
  for (const column of ['shared_version integer not null default 0', 'shared_until bigint'])
    await sql.raw(`alter table files add column ${column}`).execute(db)
}

const countedMaps: CountedTable = {
  name: 'source_maps',
  columns: ['bytes'],
  bytes: (row) => `${row}.bytes`,
}
