import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { openDatabase } from '../opening/open.ts'
import { tenantTableNames } from './schema.ts'

const sources = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('-tables.ts') || name === 'schema.ts')
  .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))

/** Members of every interface, each with its type as it is written. */
const interfaces = new Map(
  sources
    .flatMap((text) => [...text.matchAll(/^(?:export )?interface (\w+)[^{]*\{\n(.*?)^\}/gms)])
    .map(([, name = '', body = '']) => [
      name,
      [...body.matchAll(/^ {2}(\w+): (.+)$/gm)].map(([, member = '', type = '']) => ({ member, type })),
    ]),
)

/** Every table that is declared, each of its columns as `name` or `name?` where it may be null. */
const declared = new Map(
  [...interfaces]
    .filter(([name]) => name.endsWith('Tables'))
    .flatMap(([, tables]) => tables)
    .flatMap(({ member, type }) => {
      const columns = interfaces.get(type)
      return columns
        ? [[member, columns.map((column) => shown(column.member, / null\b/.test(column.type)))]]
        : []
    }) as [string, string[]][],
)

function shown(name: string, nullable: boolean): string {
  return nullable ? `${name}?` : name
}

interface Column {
  table: string
  name: string
  /** 1 where it may be null. */
  nullable: number
}

const columns = {
  sqlite: `select t.name as "table", c.name, not (c."notnull" or c.pk) as nullable
    from pragma_table_list t, pragma_table_xinfo(t.name) c where t.schema = 'main' and t.type = 'table'
      and c.hidden <> 1`,
  postgres: `select c.relname as "table", a.attname as name, (not a.attnotnull)::int as nullable
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and a.attnum > 0 and not a.attisdropped`,
}

/** Tables that queries do not name as they name the others: of the migrator, of SQLite itself, and of the search index. */
const undeclared = /^(kysely|sqlite|search)_/

/** A column of Postgres alone: the transaction that wrote an event. */
const ofOneEngine = 'xid'

test('the database has the tables and columns that are declared, and no others', async () => {
  const { config: source, drop } = await createTestDatabase()
  const db = await openDatabase({ source, guarded: true })
  onTestFinished(async () => {
    await db.close()
    await drop()
  })
  const found = await db.connection.run<Column>(columns[source.engine], [])
  const tables = Map.groupBy(
    found.filter(({ table }) => !undeclared.test(table)),
    ({ table }) => table,
  )
  const scoped = new Set<string>(tenantTableNames)
  const actual = [...tables].map(([table, of]) => [
    table,
    of
      .filter(({ name }) => name !== ofOneEngine && !(scoped.has(table) && name === 'tenant_id'))
      .map(({ name, nullable }) => shown(name, nullable === 1))
      .sort(),
  ])
  const expected = [...declared].map(([table, names]) => [table, names.sort()])
  expect(Object.fromEntries(actual)).toEqual(Object.fromEntries(expected))
})
