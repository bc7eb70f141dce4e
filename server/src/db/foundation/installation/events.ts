import { type Kysely, sql } from 'kysely'
import type { EngineDdl } from '../../ddl/engine-ddl.ts'
import { primaryKey, required } from '../../ddl/table-parts.ts'

/** The event log, and the position of each of its consumers. */
export async function createEvents(db: Kysely<unknown>, engine: EngineDdl): Promise<void> {
  await engine.createEvents(db)
  await db.schema
    .createTable('consumer_cursors')
    .addColumn('consumer', 'text', primaryKey)
    .addColumn('seq', 'text', required)
    .execute()
  // Not a consumer: health checks write this row to test the database.
  await sql`insert into consumer_cursors (consumer, seq) values ('probe', '')`.execute(db)
}
