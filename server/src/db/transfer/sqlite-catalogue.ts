import type { Database as SqliteHandle } from 'better-sqlite3'
import { type ColumnType, columnsByTable, type TableColumns } from './transferred-row.ts'
import { isTransferred } from './transferred-tables.ts'

/** Columns that are stored: the value of a generated one follows from the others. */
const storedColumns = `
  select t.name as "table", c.name from pragma_table_list t, pragma_table_xinfo(t.name) c
  where t.schema = 'main' and t.type = 'table' and c.hidden = 0 order by t.name, c.cid`

export function sqliteColumns(sqlite: SqliteHandle): TableColumns {
  const found = sqlite.prepare<[], { table: string; name: string }>(storedColumns).all()
  return columnsByTable(found.filter(({ table }) => isTransferred(table)))
}

/** Columns of every table with their types; a key is never null, although SQLite would allow it. */
export function sqliteColumnTypes(sqlite: SqliteHandle): ColumnType[] {
  const sql = `
    select t.name as "table", c.name, lower(c.type) as type, not (c."notnull" or c.pk) as optional
    from pragma_table_list t, pragma_table_xinfo(t.name) c
    where t.schema = 'main' and t.type = 'table' and c.hidden = 0`
  const found = sqlite.prepare<[], Omit<ColumnType, 'isOptional'> & { optional: number }>(sql).all()
  return found.map(({ optional, ...column }) => ({ ...column, isOptional: optional === 1 }))
}

/** Names of a table's columns of numbers. */
export const numberColumns = (sqlite: SqliteHandle, table: string): ReadonlySet<string> =>
  new Set(
    sqlite
      .prepare<[string], string>("select name from pragma_table_xinfo(?) where lower(type) <> 'text'")
      .pluck()
      .all(table),
  )

export const sqliteMigrations = (sqlite: SqliteHandle): string[] =>
  sqlite.prepare<[], string>('select name from kysely_migration order by name').pluck().all()
