import { type Kysely, sql } from 'kysely'
import type { EngineDdl } from '../ddl/engine-ddl.ts'
import { primaryKey, required } from '../ddl/table-parts.ts'

/** The event log, and where each of its consumers stands. */
export async function createEvents(db: Kysely<unknown>, engine: EngineDdl): Promise<void> {
  await engine.createEvents(db)
  await db.schema
    .createTable('consumer_cursors')
    .addColumn('consumer', 'text', primaryKey)
    .addColumn('seq', 'text', required)
    .execute()
  // No consumer: the row that a health check writes, to see whether the database takes writes.
  await sql`insert into consumer_cursors (consumer, seq) values ('probe', '')`.execute(db)
}
