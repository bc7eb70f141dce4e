// @module-tag long

import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { fill, tablesOf, unchecked } from '../../test/postgres-rows.ts'
import { openDatabase } from '../opening/open.ts'
import { usualSession } from './postgres-session.ts'

interface PlanNode {
  'Index Cond'?: string
  Plans?: PlanNode[]
}

const conditionsOf = ({ 'Index Cond': condition, Plans = [] }: PlanNode): string[] => [
  ...(condition ? [condition] : []),
  ...Plans.flatMap(conditionsOf),
]

async function openTables(): Promise<pg.Client> {
  const { config, drop } = await createTestDatabase()
  if (config.engine !== 'postgres') throw new Error('These plans are those of Postgres')
  await (await openDatabase({ source: config, guarded: true })).close()
  const client = new pg.Client({ connectionString: config.url, options: usualSession.options })
  onTestFinished(async () => {
    await client.end()
    await drop()
  })
  await client.connect()
  return client
}

test('a long list of ids is looked up by an index, although nearly all organisations have few rows', async () => {
  const client = await openTables()
  await client.query('set session_replication_role = replica')
  const keys = { tags: 'id', people: 'id', votes: 'feedback_id', comments: 'feedback_id' }
  for (const table of Object.keys(keys)) {
    await unchecked(client, table)
    await client.query(`alter table ${table} set (autovacuum_enabled = off)`)
    await fill(client, table, { rows: 15_000, tenantId: "'t' || i % 5000" })
    await fill(client, table, { rows: 50_000, tenantId: "'large'" })
  }
  await client.query('analyze')
  const plans: Record<string, string[]> = {}
  for (const [table, key] of Object.entries(keys))
    for (const length of [8, 16, 32, 64, 500]) {
      const list = Array.from({ length }, (_, index) => `$${index + 2}`)
      const sql = `select * from ${table} where tenant_id = $1 and ${key} in (${list})`
      const { rows } = await client.query(`explain (generic_plan, format json) ${sql}`)
      plans[`${table} ${length}`] = conditionsOf(rows[0]['QUERY PLAN'][0].Plan)
    }
  const whole = Object.entries(plans).filter(
    ([, conditions]) => !conditions.some((condition) => condition.includes('ANY')),
  )
  expect(whole).toEqual([])
  expect(Object.keys(plans)).toHaveLength(20)
}, 120_000)

test('the planner expects a large organisation in every table with rows of organisations', async () => {
  const client = await openTables()
  const { rows } = await client.query<{ name: string }>(
    `select attrelid::regclass::text as name from pg_attribute
     where attname = 'tenant_id' and attoptions::text like '%n_distinct%'`,
  )
  const { rows: scoped } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.columns where column_name = 'tenant_id'`,
  )
  const tables = new Set(await tablesOf(client))
  expect(rows.map(({ name }) => name).sort()).toEqual(
    scoped
      .map(({ name }) => name)
      .filter((name) => tables.has(name))
      .sort(),
  )
})
