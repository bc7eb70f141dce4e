import type pg from 'pg'
import { type ColumnType, columnsByTable, type TableColumns } from './transferred-row.ts'
import { isTransferred } from './transferred-tables.ts'

/** Columns that are stored, but for the transaction that wrote an event, which means nothing elsewhere. */
const storedColumns = `
  select c.relname as "table", a.attname as name
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and a.attnum > 0
    and not a.attisdropped and a.attgenerated = '' and a.attname <> 'xid'
  order by c.relname, a.attnum`

export async function postgresColumns(client: pg.PoolClient): Promise<TableColumns> {
  const { rows } = await client.query<{ table: string; name: string }>(storedColumns)
  return columnsByTable(rows.filter(({ table }) => isTransferred(table)))
}

export async function postgresColumnTypes(client: pg.PoolClient): Promise<ColumnType[]> {
  const { rows } = await client.query<ColumnType>(
    `select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type,
       not a.attnotnull as "isOptional"
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and a.attnum > 0
       and not a.attisdropped and a.attgenerated = ''`,
  )
  return rows
}

export async function postgresMigrations(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

/** Identity columns with their sequences. */
export const identityColumns = `
  select c.relname as "table", a.attname as name,
    pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and a.attidentity <> ''`
