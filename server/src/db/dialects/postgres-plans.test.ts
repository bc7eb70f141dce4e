import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { policies } from '../../http/route-options.ts'
import { attempt, sampleOf } from '../../test/attempt.ts'
import { createTestDatabase } from '../../test/database.ts'
import { sharedWorld } from '../../test/harness.ts'
import { fillAll, tablesOf, unchecked } from '../../test/postgres-rows.ts'
import { idsOf } from '../../test/sample-ids.ts'
import { openDatabase } from '../open.ts'
import { usualSession } from './postgres-session.ts'

/* Sessions keep the plan of a statement; here they make it while every table is empty. */

const world = sharedWorld()

/** A few rows a year that operators write by hand, and what is swept before it is much. */
const small = [
  'incidents',
  'incident_updates',
  'maintenance_windows',
  'beta_deals',
  'credit_claims',
  'held_sign_ups',
]
/** Seldom asked, and served by no index: a part of a text, and organisations by name, which tests alone look for. */
const unserved = ['strpos(', 'where "name" = ']

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  Plans?: PlanNode[]
}

/** How a plan reads each table: by which index and condition. */
function readingsOf({ Plans = [], ...node }: PlanNode): string[] {
  const { 'Relation Name': table = '', 'Index Name': index = '', 'Index Cond': condition = '' } = node
  const own = table || index ? [`${node['Node Type']} ${table} ${index} ${condition}`] : []
  return [...own, ...Plans.flatMap(readingsOf)].sort()
}

/** One session as the server has them, with everything prepared that it prepares. */
class Session {
  readonly client: pg.Client
  readonly #calls = new Map<string, string>()

  constructor(url: string) {
    this.client = new pg.Client({ connectionString: url, options: usualSession.options })
  }

  async prepareAll(texts: Iterable<string>): Promise<void> {
    for (const [index, text] of [...texts].entries()) {
      const name = `kept${index}`
      await this.client.query(`prepare ${name} as ${text}`)
      const { rows } = await this.client.query(
        `select coalesce(cardinality(parameter_types), 0) as count from pg_prepared_statements where name = '${name}'`,
      )
      const values = Array(rows[0].count).fill('null')
      this.#calls.set(text, `execute ${name}${values.length > 0 ? `(${values})` : ''}`)
    }
  }

  /** How each statement reads, by its text; plans are made at the first time and kept. */
  async plans(): Promise<Map<string, string[]>> {
    const plans = new Map<string, string[]>()
    for (const [text, call] of this.#calls) {
      const { rows } = await this.client.query(`explain (format json) ${call}`)
      plans.set(text, readingsOf(rows[0]['QUERY PLAN'][0].Plan))
    }
    return plans
  }
}

/** Every statement that the server prepares as it answers one request of each kind. */
async function preparedTexts(): Promise<Set<string>> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const ids = await idsOf(world, world.harbor)
  const [contact = ''] = world.harbor.contacts.keys()
  for (const operation of policies.keys()) {
    const caller = operation.includes(' /e/')
      ? await world.contact(world.harbor, contact)
      : await world.callerOf(operation)
    const answer = await attempt(caller, operation, sampleOf(operation)(ids))
    await answer.body?.cancel()
  }
  const asked = query.mock.calls.map(([config]): unknown => config)
  query.mockRestore()
  return new Set(asked.flatMap((config) => (isNamed(config) ? [config.text] : [])))
}

const isNamed = (config: unknown): config is { name: string; text: string } =>
  typeof config === 'object' && config !== null && 'name' in config && 'text' in config

test('no plan that was made while its tables were empty reads a whole table when they are not', async () => {
  const texts = await preparedTexts()
  const { config, drop } = await createTestDatabase()
  if (config.engine !== 'postgres') throw new Error('These plans are those of Postgres')
  const db = await openDatabase({ source: config, guarded: true })
  const session = new Session(config.url)
  onTestFinished(async () => {
    await session.client.end()
    await db.close()
    await drop()
  })
  await session.client.connect()
  const tables = await tablesOf(session.client)
  for (const table of tables) {
    // Else it may come at any time and mend what this test is about.
    await session.client.query(`alter table ${table} set (autovacuum_enabled = off)`)
    await unchecked(session.client, table)
  }
  // Counted as empty, as sweeping leaves them at night.
  await session.client.query('vacuum analyze')
  await session.prepareAll(texts)
  await session.plans()
  await fillAll(config.url)

  const growing = tables.filter((table) => !small.includes(table))
  const whole = [...(await session.plans())].filter(
    ([text, readings]) =>
      !unserved.some((part) => text.includes(part)) &&
      growing.some((table) => readings.some((reading) => reading.startsWith(`Seq Scan ${table} `))),
  )
  expect(whole).toEqual([])

  // Nor another index than one that is chosen in full knowledge, once the server has looked.
  await db.dialect.updateStatistics()
  const kept = await session.plans()
  await session.client.query('analyze')
  await session.client.query('discard plans')
  const anew = await session.plans()
  expect([...kept].filter(([text, readings]) => `${readings}` !== `${anew.get(text)}`)).toEqual([])
  expect(kept.size).toBeGreaterThan(200)
}, 120_000)
