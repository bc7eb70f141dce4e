import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { tenantTableNames } from '../db/tables/schema.ts'
import { digest } from '../lib/digest.ts'
import { testEngine } from './database.ts'

/** Times of the widget's last accepted and refused calls: the only columns that reading may change. */
const notes = ['seen_at', 'seen_origin', 'refused_at', 'refused_origin', 'updated_at']

const globalTables = [
  'tenants',
  'users',
  'memberships',
  'sessions',
  'one_time_tokens',
  'oauth_accounts',
  'oauth_flows',
  'project_keys',
  'project_slugs',
  'jobs',
]
const ofTenants = tenantTableNames.filter((table) => table !== 'sightings')

/** Every row of an organisation's tables, as text that changes with any of them. */
export const fingerprint = (db: Database, tenantId: string): Promise<string> => print(db, tenantId)

/** Every row of the installation's tables, as text that changes with any of them. */
export const fingerprintOfAll = (db: Database): Promise<string> => print(db, undefined)

type Row = { name: string; value: string }

const statements = new Map<string | undefined, CompiledQuery<Row>>()

/** One statement, built once: some tests take a fingerprint after each of hundreds of calls. */
async function print(db: Database, tenantId: string | undefined): Promise<string> {
  const { kysely } = db.connection
  const statement = statements.get(tenantId) ?? (await compile(db, tenantId))
  statements.set(tenantId, statement)
  const { rows } = await kysely.executeQuery(statement)
  return digest(
    rows
      .map(({ name, value }) => `${name} ${value}`)
      .sort()
      .join('\n'),
  )
}

async function compile(db: Database, tenantId: string | undefined): Promise<CompiledQuery<Row>> {
  const columns = await columnsOf(db)
  const tables = tenantId ? ofTenants : [...globalTables, ...ofTenants]
  const rows = tables.map((table) => {
    const names = (columns.get(table) ?? []).filter((name) => table !== 'projects' || !notes.includes(name))
    const row = sql.join(names.map(text), sql` || ',' || `)
    const where = tenantId ? sql`where tenant_id = ${tenantId}` : sql``
    return sql`select ${sql.lit(table)} as name, ${row} as value from ${sql.table(table)} ${where}`
  })
  return sql<Row>`${sql.join(rows, sql` union all `)}`.compile(db.connection.kysely)
}

const onPostgres = testEngine === 'postgres'

/** A column as text, of any type. */
const text = (name: string) =>
  onPostgres ? sql`coalesce(${sql.ref(name)}::text, '')` : sql`quote(${sql.ref(name)})`

/** The names of the columns of every table. */
async function columnsOf({ connection }: Database): Promise<Map<string, string[]>> {
  const catalog = onPostgres
    ? sql`select table_name as "table", column_name as "column" from information_schema.columns
          where table_schema = 'public' order by ordinal_position`
    : sql`select t.name as "table", c.name as "column" from sqlite_master t join pragma_table_xinfo(t.name) c
          where t.type = 'table' and c.hidden <> 1 order by c.cid`
  const { rows } = await (catalog as RawBuilder<{ table: string; column: string }>).execute(connection.kysely)
  const columns = Map.groupBy(rows, ({ table }) => table)
  return new Map([...columns].map(([table, found]) => [table, found.map(({ column }) => column)]))
}
