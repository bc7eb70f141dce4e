import { expect, test } from 'vitest'
import type { TenantTables } from '../../db/tables/schema.ts'
import { tenantTables } from '../../db/tables/table-keys.ts'
import { sharedWorld } from '../../test/harness.ts'
import { personColumns } from './person-columns.ts'

const world = sharedWorld()

/** What such columns are called, whether or not the database holds them to a person. */
const namesAPerson = /(^|_)(person|author|actor|assignee|by|reader|recipient|follower|user|contact)_id$/

/** Names a user of the installation, whose account goes in its own way. */
const ofUsers = new Set(['people user_id'])

test('every column that names a person says what becomes of it when a contact is merged, exported or erased', async () => {
  const { connection, dialect } = world.db
  const undecided: string[] = []
  for (const table of tenantTables as ReadonlySet<keyof TenantTables>) {
    const named = await connection.run<{ name: string }>(
      dialect.engine === 'sqlite'
        ? `select name from pragma_table_info('${table}')`
        : `select column_name as name from information_schema.columns where table_name = '${table}' and table_schema = current_schema()`,
      [],
    )
    const referring = await connection.run<{ name: string }>(
      dialect.engine === 'sqlite'
        ? `select "from" as name from pragma_foreign_key_list('${table}') where "table" = 'people' and "to" = 'id'`
        : `select a.attname as name from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
            where c.contype = 'f' and c.conrelid = '${table}'::regclass and c.confrelid = 'people'::regclass and a.attname <> 'tenant_id'`,
      [],
    )
    const names = new Set(
      [...named.filter(({ name }) => namesAPerson.test(name)), ...referring].map(({ name }) => name),
    )
    for (const name of names)
      if (!Object.hasOwn(personColumns[table], name) && !ofUsers.has(`${table} ${name}`))
        undecided.push(`${table}.${name}`)
  }
  expect(undecided).toEqual([])
})
