import type pg from 'pg'

/** Tables at least twice as large as when they were last counted, and those that were empty and are not any more. */
const grown = `
  select quote_ident(relname) as name
  from pg_class
  where relkind = 'r' and relnamespace = current_schema()::regnamespace
    and pg_relation_size(oid) > 0
    and pg_relation_size(oid) / current_setting('block_size')::bigint >= 2 * relpages`

/**
 * Counts the tables that have grown. That also makes every session of every node plan anew what it had planned for
 * the small table: among indexes over a few rows each looks as good as any other.
 */
export async function analyzeGrown(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(grown)
  if (rows.length === 0) return
  await pool.query(`analyze (skip_locked) ${rows.map(({ name }) => name).join(', ')}`)
}
