import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { openDatabase } from '../../opening/open.ts'

/**
 * Unique keys, without `tenant_id`, of tables whose rows are organisations'. An archive brings an organisation's ids
 * along, and a stranger may have copied some from another one: with such a key one row would stand in the other's way.
 */
const withoutTenant: Readonly<Record<string, string>> = {
  'api_key_secrets (hash)': 'Random, made here; archives have none',
  'beta_deals (number)': 'Counted here; archives have none',
  'jobs (id)': 'Made here; archives have none',
  'one_time_tokens (hash)': 'Random, made here; archives have none',
  'project_keys (public_key)': 'A project that arrives with another one’s key gets a new one',
  'project_slugs (slug)': 'A project that arrives with another one’s address gets a new one',
  'sessions (id)': 'Random, made here; archives have none',
}

const keys = `
  select t.name || ' (' || (
      select group_concat(c.name, ', ') from (select name from pragma_index_info(i.name) order by seqno) c
    ) || ')' as key
  from pragma_table_list t, pragma_index_list(t.name) i
  where t.schema = 'main' and t.type = 'table' and i."unique" = 1
    and exists (select 1 from pragma_table_info(t.name) where name = 'tenant_id')
    and not exists (select 1 from pragma_index_info(i.name) where name = 'tenant_id')
  order by 1`

test('a key that is unique among all organisations has a reason', async () => {
  const { config: source, drop } = await createTestDatabase()
  const db = await openDatabase({ source, guarded: true })
  onTestFinished(async () => {
    await db.close()
    await drop()
  })
  const found = await db.connection.run<{ key: string }>(keys, [])
  expect(found.map(({ key }) => key)).toEqual(Object.keys(withoutTenant).sort())
})
