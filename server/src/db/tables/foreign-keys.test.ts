import { expect, test } from 'vitest'
import { openTestDatabase } from '../../test/rows.ts'
import { isCounted, isOfFiles } from './counted-tables.ts'

/** The columns of a foreign key or, in their order, of an index, separated by commas. */
interface Columns {
  table: string
  columns: string
}

interface Index extends Columns {
  /** The condition of a partial index. */
  condition: string | null
}

const foreignKeys = {
  sqlite: `select m.name as "table", group_concat(f."from") as columns
    from sqlite_schema m, pragma_foreign_key_list(m.name) f
    where m.type = 'table' group by m.name, f.id`,
  postgres: `select c.conrelid::regclass::text as "table", string_agg(a.attname, ',') as columns
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.connamespace = current_schema()::regnamespace group by c.oid, c.conrelid`,
}

/** Tables whose rows a foreign key deletes. */
const cascades = {
  sqlite: `select m.name as "table" from sqlite_schema m, pragma_foreign_key_list(m.name) f
    where m.type = 'table' and f.on_delete = 'CASCADE'`,
  postgres: `select conrelid::regclass::text as "table" from pg_constraint where contype = 'f' and confdeltype = 'c'`,
}

const indexes = {
  sqlite: `select m.name as "table", group_concat(i.name order by i.seqno) as columns,
      case when l."partial" then (select sql from sqlite_schema s where s.name = l.name) end as condition
    from sqlite_schema m, pragma_index_list(m.name) l, pragma_index_info(l.name) i
    where m.type = 'table' group by m.name, l.name`,
  postgres: `select i.indrelid::regclass::text as "table", string_agg(a.attname, ',' order by a.attnum) as columns,
      pg_get_expr(i.indpred, i.indrelid) as condition
    from pg_index i join pg_attribute a on a.attrelid = i.indexrelid
    group by i.indexrelid, i.indrelid, i.indpred`,
}

/**
 * True if an index finds the rows of a foreign key: its first columns are columns of the key, and include another one
 * than the organisation if the key has one. A partial index must contain all rows with a reference.
 */
function finds(index: Index, key: Columns): boolean {
  const columns = key.columns.split(',')
  const own = columns.length === 1 ? columns : columns.filter((column) => column !== 'tenant_id')
  const first = index.columns.split(',').slice(0, columns.length)
  return (
    index.table === key.table &&
    first.some((column) => own.includes(column)) &&
    (own.includes(first[0] ?? '') || first.every((column) => columns.includes(column))) &&
    (index.condition === null ||
      own.some((column) => new RegExp(`\\b${column}"? is not null\\)?$`, 'i').test(index.condition ?? '')))
  )
}

test('every foreign key has an index, for whoever removes a row has the database look for references to it', async () => {
  const { connection, dialect } = await openTestDatabase()
  const keys = await connection.run<Columns>(foreignKeys[dialect.engine], [])
  const known = await connection.run<Index>(indexes[dialect.engine], [])
  expect(keys.length).toBeGreaterThan(100)
  expect(keys.filter((key) => !known.some((index) => finds(index, key)))).toEqual([])
})

test('no foreign key deletes rows that count or name a stored file, which only statements note', async () => {
  const { connection, dialect } = await openTestDatabase()
  const deleted = await connection.run<{ table: string }>(cascades[dialect.engine], [])
  expect(deleted.length).toBeGreaterThan(20)
  expect(deleted.filter(({ table }) => isCounted(table) || isOfFiles(table))).toEqual([])
})
