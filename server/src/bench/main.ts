import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '../db/open.ts'
import { newSecret } from '../lib/id.ts'
import { startPostgres } from '../test/postgres.ts'
import { fill } from './fill.ts'
import { load, type Request, type Round } from './load.ts'
import { startBare, startEarshot, type Target } from './processes.ts'
import { type Material, type Scenario, scenariosFor } from './scenarios.ts'

/*
 * Measures Earshot as it runs in production against a bare `node:http` server in the same run, in turns,
 * and prints the medians as Markdown. Absolute figures belong to the machine; the shares are what counts.
 *
 *   npm run bench -- --engine sqlite --rows 10000 --rounds 3 --seconds 3 --only list
 */

interface Storage {
  source: { engine: 'sqlite'; file: string } | { engine: 'postgres'; url: string }
  environment: { DATA_DIR: string; DATABASE_URL?: string }
  remove(): Promise<void>
}

interface Row {
  scenario: Scenario
  earshot: Round
  bare: Round
  memory: number
}

const { values: options } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite,postgres' },
    rows: { type: 'string', default: '10000,1000000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
  },
})

for (const engine of options.engine.split(','))
  for (const rows of options.rows.split(',').map(Number)) {
    const storage = engine === 'postgres' ? await newPostgres() : await newSqlite()
    try {
      print(engine, rows, await measure(storage, rows))
    } finally {
      await storage.remove()
    }
  }

async function measure(storage: Storage, rows: number): Promise<Row[]> {
  const secret = newSecret(48)
  const material = await prepare(storage, rows)
  await using bare = await startBare()
  const measured = new Map<string, Row>()
  let names: string[] = []
  for (const keptPages of [true, false]) {
    await using earshot = await startEarshot(secret, storage.environment, keptPages)
    const scenarios = await scenariosFor(material, secret, (request) =>
      keptPages ? etagOf(earshot, request) : Promise.resolve(''),
    )
    const wanted = scenarios.filter(({ name }) => name.includes(options.only))
    names = wanted.map(({ name }) => name)
    for (const scenario of wanted.filter(({ kept }) => kept === keptPages))
      measured.set(scenario.name, await inTurns(scenario, earshot, bare))
  }
  return names.map((name) => measured.get(name)).filter((row) => row !== undefined)
}

/** Earshot and the bare server by turns, after a warm-up; the medians of the rounds. */
async function inTurns(scenario: Scenario, earshot: Target, bare: Target): Promise<Row> {
  const seconds = Number(options.seconds)
  const bareStatus = scenario.bare === 'GET' ? 200 : 201
  const bareNext = () => ({ ...scenario.next(), method: scenario.bare })
  await load(earshot.url, scenario.status, 2, scenario.next)
  const ours: Round[] = []
  const theirs: Round[] = []
  for (let round = 0; round < Number(options.rounds); round++) {
    theirs.push(await load(bare.url, bareStatus, seconds, bareNext))
    ours.push(await load(earshot.url, scenario.status, seconds, scenario.next))
  }
  return { scenario, earshot: median(ours), bare: median(theirs), memory: earshot.memory() }
}

async function prepare(storage: Storage, rows: number): Promise<Material> {
  const started = Date.now()
  const db = await openDatabase({ source: storage.source, guarded: false })
  const filled = await fill(db, rows)
  const items = await db
    .tenant(filled.tenantId)
    .selectFrom('feedback')
    .select('id')
    .where('comment_count', '>', 0)
    .limit(5_000)
    .execute()
  // Both engines plan by statistics; after so many rows at once they are told.
  await db.dialect.transaction((connection) => connection.run('analyze', []))
  await db.close()
  console.error(`${storage.source.engine}: ${rows} rows in ${Math.round((Date.now() - started) / 1000)} s`)
  return { ...filled, itemIds: items.map(({ id }) => id) }
}

/** The ETag that stands: the first call of all notes the widget's presence, which makes the page anew. */
async function etagOf(target: Target, { path, headers = {} }: Request): Promise<string> {
  let known = ''
  for (;;) {
    const answer = await fetch(`${target.url}${path}`, { headers })
    const etag = answer.headers.get('etag') ?? ''
    if (etag !== '' && etag === known) return etag
    known = etag
    await setTimeout(200)
  }
}

async function newSqlite(): Promise<Storage> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-bench-'))
  return {
    source: { engine: 'sqlite', file: join(folder, 'earshot.db') },
    environment: { DATA_DIR: folder },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

async function newPostgres(): Promise<Storage> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-bench-'))
  const { url, stop } = await startPostgres({ durable: true })
  return {
    source: { engine: 'postgres', url },
    environment: { DATA_DIR: folder, DATABASE_URL: url },
    remove: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function median(rounds: Round[]): Round {
  const sorted = [...rounds].sort((a, b) => a.requestsPerSecond - b.requestsPerSecond)
  return sorted[Math.floor(sorted.length / 2)] as Round
}

function print(engine: string, rows: number, measured: Row[]): void {
  console.log(
    `\n### ${engine === 'sqlite' ? 'SQLite, synchronous=FULL' : 'PostgreSQL'}, ${rows.toLocaleString('en')} items\n`,
  )
  console.log('| request | requests/s | p50 ms | p99 ms | bare requests/s | share | goal | memory MiB |')
  console.log('|---|---|---|---|---|---|---|---|')
  for (const { scenario, earshot, bare, memory } of measured) {
    const share = ((100 * earshot.requestsPerSecond) / bare.requestsPerSecond).toFixed(1)
    const goal = scenario.goal === null ? '' : `${scenario.goal} %`
    const figures = [earshot.requestsPerSecond, bare.requestsPerSecond].map((figure) => Math.round(figure))
    console.log(
      `| ${scenario.name} | ${figures[0]} | ${earshot.p50} | ${earshot.p99} | ${figures[1]} | ${share} % | ${goal} | ${memory} |`,
    )
  }
}
