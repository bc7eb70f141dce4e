import type pg from 'pg'

/** Tables that have at least doubled since they were last counted, and tables that were empty and no longer are. */
const grown = `
  select quote_ident(relname) as name
  from pg_class
  where relkind = 'r' and relnamespace = current_schema()::regnamespace
    and pg_relation_size(oid) > 0
    and pg_relation_size(oid) / current_setting('block_size')::bigint >= 2 * relpages`

/**
 * Recounts the tables that have grown. Every session of every node then also replaces the plans that it made for the
 * small table: with few rows, all indexes look equally good.
 */
export async function analyzeGrown(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(grown)
  if (rows.length === 0) return
  await pool.query(`analyze (skip_locked) ${rows.map(({ name }) => name).join(', ')}`)
}
