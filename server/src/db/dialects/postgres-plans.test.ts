// @module-tag long

import pg from 'pg'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { allowedScans, allowedScansOfPostgres } from '../../test/allowed-scans.ts'
import { createTestDatabase } from '../../test/database.ts'
import { sharedWorld } from '../../test/harness.ts'
import { fillAll, tablesOf, unchecked } from '../../test/postgres-rows.ts'
import { findScans, pretendLarge, readIndexes } from '../../test/postgres-scans.ts'
import { serverStatements, shapeOf } from '../../test/server-statements.ts'
import { openDatabase } from '../opening/open.ts'
import { usualSession } from './postgres-session.ts'

const world = sharedWorld()

/** Tables with a few rows a year that operators write by hand, and tables that are swept before they grow. */
const small = [
  'incidents',
  'incident_updates',
  'maintenance_windows',
  'beta_deals',
  'credit_claims',
  'held_sign_ups',
]
/**
 * Conditions that no index serves and that run rarely: a part of a text, the keys of a deleted organisation, and
 * organisations by name, which only tests use.
 */
const unserved = ['strpos(', 'delete from "project_keys"', 'where "name" = ']

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  Plans?: PlanNode[]
}

/** How a plan reads each table: the index and the condition. */
function readingsOf({ Plans = [], ...node }: PlanNode): string[] {
  const { 'Relation Name': table = '', 'Index Name': index = '', 'Index Cond': condition = '' } = node
  const own = table || index ? [`${node['Node Type']} ${table} ${index} ${condition}`] : []
  return [...own, ...Plans.flatMap(readingsOf)].sort()
}

/** A session like the server's, with all of the server's prepared statements. */
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

  /** How each statement reads its tables, by the statement's text; plans are made at the first call and cached. */
  async plans(): Promise<Map<string, string[]>> {
    const plans = new Map<string, string[]>()
    for (const [text, call] of this.#calls) {
      const { rows } = await this.client.query(`explain (format json) ${call}`)
      plans.set(text, readingsOf(rows[0]['QUERY PLAN'][0].Plan))
    }
    return plans
  }
}

/** The statements that the server prepares, one of each shape. */
let texts: string[]
beforeAll(async () => {
  texts = (await serverStatements(world)).filter((text) =>
    /^\s*(select|insert|update|delete|with)\b/i.test(text),
  )
}, 120_000)

/** The reason why a statement may read a large table; undefined if it may not. */
const reasonFor = (text: string) => {
  const shape = shapeOf(text)
  return [...allowedScans, ...allowedScansOfPostgres].find(({ statement }) => statement.test(shape))
}

/* Sessions cache the plan of a statement; here they make it while every table is empty. */
test('no plan that was made while its tables were empty reads a whole table when they are not', async () => {
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
    // Autovacuum could run at any time and correct the statistics that this test depends on.
    await session.client.query(`alter table ${table} set (autovacuum_enabled = off)`)
    await unchecked(session.client, table)
  }
  // Counted as empty, as the nightly sweep leaves these tables.
  await session.client.query('vacuum analyze')
  await session.prepareAll(texts)
  await session.plans()
  await fillAll(config.url)

  const growing = tables.filter((table) => !small.includes(table))
  const whole = [...(await session.plans())].filter(
    ([text, readings]) =>
      !unserved.some((part) => text.includes(part)) &&
      !reasonFor(text) &&
      growing.some((table) => readings.some((reading) => reading.startsWith(`Seq Scan ${table} `))),
  )
  expect(whole).toEqual([])

  // After the server has updated the statistics, the plans also use the index that would be chosen with exact
  // statistics.
  await db.dialect.updateStatistics()
  const kept = await session.plans()
  await session.client.query('analyze')
  await session.client.query('discard plans')
  const anew = await session.plans()
  expect([...kept].filter(([text, readings]) => `${readings}` !== `${anew.get(text)}`)).toEqual([])
  expect(kept.size).toBeGreaterThan(200)
}, 120_000)

test('no statement reads a large table or all of an organisation, but for those with a reason', async () => {
  expect(texts.length).toBeGreaterThan(400)
  const { config, drop } = await createTestDatabase()
  if (config.engine !== 'postgres') throw new Error('These plans are those of Postgres')
  const client = new pg.Client({ connectionString: config.url, options: usualSession.options })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await drop()
  })
  for (const table of await tablesOf(client)) await unchecked(client, table)
  await fillAll(config.url)
  await pretendLarge(client)
  const indexes = await readIndexes(client)
  const unexplained: [string, string[]][] = []
  const used = new Set<RegExp>()
  for (const text of texts) {
    const scans = await findScans(client, indexes, text)
    const entry = reasonFor(text)
    if (scans.length > 0 && entry) used.add(entry.statement)
    else if (scans.length > 0) unexplained.push([shapeOf(text), scans])
  }
  expect(unexplained).toEqual([])
  // A reason that no statement needs any more goes; the others are held to SQLite's plans.
  expect(allowedScansOfPostgres.filter(({ statement }) => !used.has(statement))).toEqual([])
}, 120_000)
