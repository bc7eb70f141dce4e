import { expect, test } from 'vitest'
import { sharedWorld } from '../../test/harness.ts'
import { tenantTableNames, tenantTables } from './schema.ts'
import type { TableMetadata } from './tenant-table.ts'

const world = sharedWorld()

/** The names found by a query of the catalogue, for the engine that runs. */
async function namesFrom(queries: { sqlite: string; postgres: string }): Promise<string[]> {
  const { connection, dialect } = world.db
  const rows = await connection.run<{ name: string }>(queries[dialect.engine], [])
  return rows.map(({ name }) => name)
}

const columnsOf = (table: string) =>
  namesFrom({
    sqlite: `select name from pragma_table_xinfo('${table}') where hidden <> 1`,
    postgres: `select column_name as name from information_schema.columns where table_name = '${table}' and table_schema = current_schema()`,
  })

const columnsReferringToPeople = (table: string) =>
  namesFrom({
    sqlite: `select "from" as name from pragma_foreign_key_list('${table}') where "table" = 'people' and "to" = 'id'`,
    postgres: `select a.attname as name from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
      where c.contype = 'f' and c.conrelid = '${table}'::regclass and c.confrelid = 'people'::regclass and a.attname <> 'tenant_id'`,
  })

test('every column of a table that is exported is in the export, or withheld on purpose', async () => {
  for (const table of tenantTableNames) {
    const { exported, withheld = [] }: TableMetadata = tenantTables[table]
    if (!exported) continue
    const columns = (await columnsOf(table)).filter((column) => column !== 'tenant_id')
    expect([table, columns.sort()]).toEqual([table, [...exported, ...withheld].sort()])
  }
})

/** Matches the names of columns that hold a person's id, with or without a foreign key. */
const namesAPerson = /(^|_)(person|author|actor|assignee|by|reader|recipient|follower|user|contact)_id$/

/** Columns that name a user of the installation, whose account has its own deletion. */
const ofUsers = new Set(['people user_id'])

test('every column that names a person says what becomes of it when a contact is merged, exported or erased', async () => {
  const undecided: string[] = []
  for (const table of tenantTableNames) {
    const { people = {}, contactOwnedTables }: TableMetadata = tenantTables[table]
    const named = (await columnsOf(table)).filter((name) => namesAPerson.test(name))
    for (const name of new Set([...named, ...(await columnsReferringToPeople(table))]))
      if (!(name in people) && name !== contactOwnedTables?.column && !ofUsers.has(`${table} ${name}`))
        undecided.push(`${table}.${name}`)
  }
  expect(undecided).toEqual([])
})
