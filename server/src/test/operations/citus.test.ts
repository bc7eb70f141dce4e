import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { type TableClass, tableClasses } from '../../db/tables/table-classes.ts'
import { knownViolations } from '../distribution/known-violations.ts'
import { auditRows, auditVotes } from '../durability/audit.ts'
import { gather, noVisitors } from '../durability/cast.ts'
import { Ledger } from '../durability/ledger.ts'
import { type Installation, startServer } from '../durability/server-process.ts'
import { createClusterDatabase, endSessions } from './citus-cluster.ts'
import { keepWriting } from './steady-load.ts'

const scripts = resolve(import.meta.dirname, '../../scripts')
const planned = { DATABASE_PLAN_CACHE_MODE: 'auto' }

/** Runs an operator's command. @returns its exit code and its output. */
function command(
  settings: Record<string, string>,
  name: string,
  ...parameters: string[]
): [number | null, string] {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(scripts, name), ...parameters], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, BACKUP_PASSPHRASE: 'known to this test', ...settings },
  })
  return [status, (stdout + stderr).trim()]
}

/** A copy of an installation in a file, by a backup and its restore: a cluster joins not all that an audit compares. */
function copyOf({ dataDir }: Installation, url: string): Installation {
  const [archives, copy] = [join(dataDir, 'archives'), join(dataDir, 'copy')]
  mkdirSync(archives)
  const [status, said] = command({ DATABASE_URL: url, DATA_DIR: dataDir }, 'backup.ts', archives)
  expect(status, said).toBe(0)
  const [archive = ''] = readdirSync(archives)
  const restored = command({ DATA_DIR: copy }, 'restore.ts', join(archives, archive))
  expect(restored[0], restored[1]).toBe(0)
  return { dataDir, database: { engine: 'sqlite', file: join(copy, 'earshot.db') } }
}

/** Classes of the tables as the cluster has them. */
async function placesOf(url: string): Promise<Record<string, TableClass>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string; class: TableClass }>(
    `select logicalrelid::text as name, case when partmethod = 'h' then 'distributed'
       when repmodel = 't' then 'reference' else 'local' end as class from pg_dist_partition`,
  )
  await client.end()
  return Object.fromEntries(rows.map((row) => [row.name, row.class]))
}

/** Everybody who writes, the same people at each server, and what they were told. */
class Writers {
  readonly ledger = new Ledger()
  readonly #visitors = noVisitors()

  /** Lets everybody write for a while, with something that happens in the middle of it. @returns what went wrong. */
  async write(
    place: Installation,
    settings: Record<string, string> = {},
    happen = async () => {},
  ): Promise<string[]> {
    const server = await startServer(place, settings)
    onTestFinished(() => server.kill())
    const cast = await gather(server, place.dataDir, this.#visitors)
    const load = keepWriting(cast, this.ledger)
    await load.answered(60)
    await happen()
    await load.answered(60)
    await load.stop()
    const wrong = await auditVotes(cast, this.ledger)
    expect(await server.stop(), server.said()).toBe(0)
    return wrong
  }
}

test('a filled installation is spread over the nodes of a cluster, serves from there, and loses nothing with the sessions of a node', async () => {
  const database = await createClusterDatabase()
  onTestFinished(() => database.drop())
  const { url, nodes } = database
  const dataDir = mkdtempSync(join(tmpdir(), 'earshot-citus-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const place: Installation = { dataDir, database: { engine: 'postgres', url } }
  const writers = new Writers()
  expect(await writers.write(place)).toEqual([])

  expect(command({ DATABASE_URL: url }, 'distribute.ts')).toEqual([
    1,
    expect.stringContaining('no node for rows yet'),
  ])
  expect(nodes.length).toBeGreaterThan(1)
  for (const { host, port } of nodes) {
    const node = `${host}:${port}`
    const [added, again] = [1, 2].map(() => command({ DATABASE_URL: url }, 'add-node.ts', node))
    expect(added).toEqual([
      0,
      `${node} is in the cluster. It has no rows before npm run distribute -w server.`,
    ])
    expect(again).toEqual([0, `${node} is in the cluster already.`])
  }
  const [status, said] = command({ DATABASE_URL: url }, 'distribute.ts', '--shards', '8')
  expect([status, said]).toEqual([0, expect.stringContaining('Placed before: 0 reference tables')])
  for (const { violation } of knownViolations)
    expect(said).toContain(`Stays on the coordinator: ${violation}.`)
  const [, repeated] = command({ DATABASE_URL: url }, 'distribute.ts')
  expect(repeated).toContain('Placed now: 0 reference tables, 0 distributed ones.')
  const places = await placesOf(url)
  const staying = knownViolations.map(({ violation }) => String(violation).split(':')[0])
  const spread = Object.entries(tableClasses).filter(
    ([table, one]) => one !== 'local' && !staying.includes(table),
  )
  expect(Object.fromEntries(spread.map(([table]) => [table, places[table]]))).toEqual(
    Object.fromEntries(spread),
  )

  const [lost] = nodes
  const loss = async () => lost && endSessions(url, lost)
  expect(await writers.write(place, planned, loss)).toEqual([])
  expect(await auditRows(copyOf(place, url), writers.ledger)).toEqual([])
})
