import type pg from 'pg'
import type { Connection } from './connection.ts'

/** True for a database whose organisations Citus has spread over nodes. */
export async function isSpread(client: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const { rows: clusters } = await client.query("select from pg_extension where extname = 'citus'")
  if (clusters.length === 0) return false
  const { rows } = await client.query(
    "select from pg_dist_partition where logicalrelid = 'outbox'::regclass and partmethod = 'h'",
  )
  return rows.length > 0
}

/** True if the outbox has entries. */
export const hasEntries = async ({ run }: Connection): Promise<boolean> =>
  (await run('select 1 from outbox limit 1', [])).length > 0
