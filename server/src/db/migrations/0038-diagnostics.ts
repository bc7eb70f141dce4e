import { type Kysely, sql } from 'kysely'
import { counted, showRows } from './0033-usage-and-plans.ts'
import { countedFiles } from './0037-files.ts'
import type { CountedTable, EngineDdl } from './engine-ddl.ts'

/** What a page told with a report: errors, requests that failed, what was pressed. It counts as kept bytes. */
export async function diagnostics(db: Kysely<unknown>, engine: EngineDdl): Promise<void> {
  await sql`alter table reports add column diagnostics text`.execute(db)
  await engine.forgetUsage(db, 'reports')
  await engine.countUsage(db, countedReports)
  await sql`drop view usage_rows`.execute(db)
  await showRows(db, [...counted.filter(({ name }) => name !== 'reports'), countedReports, countedFiles])
}

export const countedReports: CountedTable = {
  name: 'reports',
  columns: ['body', 'environment', 'diagnostics'],
  bytes: (row) =>
    `octet_length(${row}.body) + octet_length(${row}.environment) + coalesce(octet_length(${row}.diagnostics), 0)`,
}
