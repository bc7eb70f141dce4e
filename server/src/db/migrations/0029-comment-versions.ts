import { type Kysely, sql } from 'kysely'
import type { EngineDdl } from './engine-ddl.ts'
import { required, tenantTable } from './table-parts.ts'

/** Comments are edited by their authors; what stood there before is kept. */
export async function commentVersions(db: Kysely<unknown>, engine: EngineDdl): Promise<void> {
  await sql`alter table comments add column edited_at bigint`.execute(db)
  const versions = tenantTable(db, 'comment_versions', ['comment_id', 'id'])
    .addColumn('comment_id', 'text', required)
    .addColumn('id', 'text', required)
    .addColumn('body', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('deleted_at', 'bigint')
    .addForeignKeyConstraint(
      'comment_versions_comment_id_fk',
      ['tenant_id', 'comment_id'] as never,
      'comments',
      ['tenant_id', 'id'],
      (constraint) => constraint.onDelete('cascade'),
    )
  await engine.byKey(versions as never).execute()
}
