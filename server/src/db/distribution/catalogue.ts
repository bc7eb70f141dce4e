import type pg from 'pg'
import type { TableClass } from '../tables/table-classes.ts'

type Classes = Readonly<Record<string, TableClass>>

/**
 * Finds the rules of Citus that the tables of a database break, by their classes, as sentences that begin with the
 * table: https://docs.citusdata.com/en/stable/develop/reference_ddl.html.
 */
export async function findViolations(client: pg.Client, classes: Classes): Promise<string[]> {
  return [
    ...(await tenantColumns(client, classes)),
    ...(await keysWithoutTenant(client, classes)),
    ...(await foreignKeys(client, classes)),
    ...(await triggers(client, classes)),
    ...(await rules(client, classes)),
    ...(await narrowSequences(client)),
  ].sort()
}

/** Tables of the database, without those of the migrations. */
export async function tableNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relname not like 'kysely%'`,
  )
  return rows.map(({ name }) => name).sort()
}

/** The distribution column is of one type and collation everywhere, and never null. */
async function tenantColumns(client: pg.Client, classes: Classes): Promise<string[]> {
  const { rows } = await client.query<{ table: string; fits: boolean }>(
    `select attrelid::regclass::text as table,
       atttypid = 'text'::regtype and attcollation = 'default'::regcollation and attnotnull as fits
     from pg_attribute where attname = 'tenant_id' and not attisdropped`,
  )
  const fitting = new Set(rows.filter(({ fits }) => fits).map(({ table }) => table))
  return Object.keys(classes)
    .filter((table) => classes[table] === 'distributed' && !fitting.has(table))
    .map((table) => `${table}: its tenant_id is missing, may be null, or is no text of the default collation`)
}

/** A promise of uniqueness is kept by one node, so each key and unique index contains the distribution column. */
async function keysWithoutTenant(client: pg.Client, classes: Classes): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string }>(
    `select indrelid::regclass::text as table, indexrelid::regclass::text as name from pg_index i
     where (indisunique or indisexclusion) and not exists (
       select from pg_attribute where attrelid = indrelid and attname = 'tenant_id' and attnum = any (indkey))`,
  )
  return rows
    .filter(({ table }) => classes[table] === 'distributed')
    .map(({ table, name }) => `${table}: ${name} is unique without tenant_id`)
}

interface ForeignKey {
  table: string
  target: string
  name: string
  /** True if both sides have `tenant_id` at one position. */
  aligned: boolean
  /** `a` none, `c` cascade, `r` restrict, `n` set null, `d` set default. */
  deletes: string
  updates: string
}

async function foreignKeys(client: pg.Client, classes: Classes): Promise<string[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, confrelid::regclass::text as target, conname as name,
       confdeltype as deletes, confupdtype as updates,
       exists (
         select from unnest(conkey, confkey) as pair (own, other)
           join pg_attribute a on a.attrelid = conrelid and a.attnum = own and a.attname = 'tenant_id'
           join pg_attribute b on b.attrelid = confrelid and b.attnum = other and b.attname = 'tenant_id'
       ) as aligned
     from pg_constraint where contype = 'f'`,
  )
  return rows.flatMap((key) => {
    const reason = refusedKey(key, classes)
    return reason ? `${key.table}: ${key.name} ${reason}` : []
  })
}

function refusedKey(key: ForeignKey, classes: Classes): string | undefined {
  const [from, to] = [classes[key.table], classes[key.target]]
  if (from !== 'distributed' && to === 'distributed') return `leads from a ${from} to a distributed table`
  if (from !== 'local' && to === 'local') return `leads from a ${from} to a local table`
  if (from !== 'distributed' || to !== 'distributed') return
  if (!key.aligned) return 'compares no tenant_id with tenant_id'
  if (key.deletes === 'n' || key.deletes === 'd') return 'sets columns when its target is deleted'
  return key.updates === 'a' ? undefined : 'follows changes of its target'
}

/**
 * Triggers that only refuse a statement, which a node does for its rows as well as one Postgres does for all: Citus takes
 * along those of a table that it spreads.
 */
const refusing: readonly string[] = ['audit_log_frozen']

async function triggers(client: pg.Client, classes: Classes): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string }>(
    `select tgrelid::regclass::text as table, tgname as name
     from pg_trigger join pg_class on pg_class.oid = tgrelid
     where not tgisinternal and relnamespace = 'public'::regnamespace`,
  )
  return rows
    .filter(({ table, name }) => classes[table] !== 'local' && !refusing.includes(name))
    .map(({ table, name }) => `${table}: the trigger ${name}`)
}

/** Citus does not understand what a rule makes of a statement. */
async function rules(client: pg.Client, classes: Classes): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string }>(
    `select quote_ident(tablename) as table, rulename as name from pg_rules where schemaname = 'public'`,
  )
  return rows
    .filter(({ table }) => classes[table] === 'distributed' || classes[table] === 'reference')
    .map(({ table, name }) => `${table}: the rule ${name}`)
}

/** Each node draws from a range of its own, for which only 64 bits are enough. */
async function narrowSequences(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select seqrelid::regclass::text as name from pg_sequence where seqtypid <> 'bigint'::regtype`,
  )
  return rows.map(({ name }) => `${name}: a sequence of less than 64 bits`)
}
