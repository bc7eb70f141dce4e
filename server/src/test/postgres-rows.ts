import pg from 'pg'

/** The server's tables. */
export async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(
    `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
     and relname not like 'kysely%'`,
  )
  return rows.map(({ relname }) => relname)
}

/** Twenty organisations with the same number of rows. */
const usual = { rows: 3000, tenantId: "'t' || i % 20" }

/** Values of most rows in columns of partial indexes: an index may cover only these rows, or only the others. */
const usualValues: Readonly<Record<string, string>> = {
  'people.kind': "'contact'",
  'people.erased': '0',
  'feedback.listed': 'case when i % 20 = 0 then 0 else 1 end',
  'feedback.merged_into_id': "case when i % 20 = 0 then 'x' || i end",
  'feedback.done_at': 'case when i % 20 = 0 then i end',
  'feedback.moderation': "case when i % 20 = 0 then 'held' else 'approved' end",
  'feedback.held_comment_count': '0',
  'comments.listed': 'case when i % 20 = 0 then 0 else 1 end',
  'comments.deleted_at': 'null',
  'broadcasts.state': "'sent'",
}

/**
 * Fills a table with meaningless rows, without updating the statistics. Its constraints must be dropped, and triggers off.
 * @param tenantId SQL for the organisation of row `i`
 */
export async function fill(
  client: pg.Client,
  table: string,
  { rows: count, tenantId } = usual,
): Promise<void> {
  const { rows: columns } = await client.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_identity = 'NO' and is_generated = 'NEVER'
       and data_type <> 'xid8'`,
    [table],
  )
  const values = columns.map(({ name, type }) => {
    const usual = usualValues[`${table}.${name}`]
    if (usual !== undefined) return usual
    if (name === 'tenant_id') return tenantId
    if (type === 'text') return "'x' || i"
    return type === 'tsvector' ? "to_tsvector('simple', 'x' || i)" : 'i'
  })
  const names = columns.map(({ name }) => `"${name}"`)
  await client.query(
    `insert into ${table} (${names}) select ${values} from generate_series(1, ${count}) i
     on conflict do nothing`,
  )
}

/** Fills every table, whose constraints must be dropped: see `unchecked`. */
export async function fillAll(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('set session_replication_role = replica')
  for (const table of await tablesOf(client)) await fill(client, table)
  await client.end()
}

/** Drops a table's constraints, so that its columns accept meaningless values. */
export async function unchecked(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query(
    `select conname from pg_constraint where conrelid = '${table}'::regclass and contype = 'c'`,
  )
  for (const { conname } of rows) await client.query(`alter table ${table} drop constraint ${conname}`)
}
