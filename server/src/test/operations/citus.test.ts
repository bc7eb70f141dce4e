import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../db/opening/open.ts'
import { emptyOutbox } from '../../db/outbox-relay.ts'
import { type TableClass, tableClasses } from '../../db/tables/table-classes.ts'
import { harbor } from '../../scripts/world.ts'
import { auditRows, auditVotes } from '../durability/audit.ts'
import { type DurabilityCast, gather, noVisitors } from '../durability/cast.ts'
import { addFollowers, allTold, announce, auditTold } from '../durability/followed.ts'
import { Ledger } from '../durability/ledger.ts'
import { askAgain, submitAgain } from '../durability/load.ts'
import { type Installation, startServer } from '../durability/server-process.ts'
import { WebhookReceiver } from '../webhook-receiver.ts'
import { createClusterDatabase, killNode } from './citus-cluster.ts'
import { tellClusterStories } from './cluster-stories.ts'
import { keepWriting } from './steady-load.ts'

const scripts = resolve(import.meta.dirname, '../../scripts')
const onCluster = {
  DATABASE_PLAN_CACHE_MODE: 'auto',
  OUTBOUND_ALLOW: '127.0.0.1',
  OPERATOR_EMAILS: harbor.owner.email,
}

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

/**
 * A copy of an installation in a file, by a backup and its restore: a cluster joins not all that an audit compares. What
 * was in the outbox when the server stopped reaches the log of the copy.
 */
async function copyOf({ dataDir }: Installation, url: string): Promise<Installation> {
  const [archives, copy] = [join(dataDir, 'archives'), join(dataDir, 'copy')]
  mkdirSync(archives)
  const [status, said] = command({ DATABASE_URL: url, DATA_DIR: dataDir }, 'backup.ts', archives)
  expect(status, said).toBe(0)
  const [archive = ''] = readdirSync(archives)
  const restored = command({ DATA_DIR: copy }, 'restore.ts', join(archives, archive))
  expect(restored[0], restored[1]).toBe(0)
  const database = { engine: 'sqlite', file: join(copy, 'earshot.db') } as const
  const db = await openDatabase({ source: database, guarded: true })
  await emptyOutbox(db)
  await db.close()
  return { dataDir, database }
}

/** Numbers of rows of the tables that no process changes by itself. */
async function countsOf({ database }: Pick<Installation, 'database'>): Promise<Record<string, number>> {
  const db = await openDatabase({ source: database, guarded: false })
  const counts: Record<string, number> = {}
  for (const table of [
    'tenants',
    'users',
    'people',
    'feedback',
    'comments',
    'votes',
    'audit_log',
    'activities',
  ]) {
    const [row] = await db.connection.run<{ count: number }>(`select count(*) as count from ${table}`, [])
    counts[table] = Number(row?.count)
  }
  await db.close()
  return counts
}

async function onCoordinator<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Classes of all tables as the cluster has them. */
async function placesOf(url: string): Promise<Record<string, TableClass>> {
  const rows = await onCoordinator<{ name: string; class: TableClass }>(
    url,
    `select relname as name, case when partmethod = 'h' then 'distributed'
       when repmodel = 't' then 'reference' else 'local' end as class
     from pg_class left join pg_dist_partition on logicalrelid = pg_class.oid
     where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relname not like 'kysely%'`,
  )
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
    happen = async (_cast: DurabilityCast) => {},
    finish = async (_cast: DurabilityCast) => {},
  ): Promise<string[]> {
    const server = await startServer(place, settings)
    onTestFinished(() => server.kill())
    const cast = await gather(server, place.dataDir, this.#visitors)
    const load = keepWriting(cast, this.ledger)
    await load.answered(60)
    await happen(cast)
    await load.answered(60)
    await load.stop()
    await askAgain(cast, this.ledger)
    const wrong = [...(await submitAgain(cast, this.ledger)), ...(await auditVotes(cast, this.ledger))]
    await finish(cast)
    expect(await server.stop(), server.said()).toBe(0)
    return wrong
  }
}

test('a filled installation is spread over the nodes of a cluster, serves everybody from there, and loses and repeats nothing when nodes are killed', async () => {
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
  expect(said).not.toContain('Stays on the coordinator')
  const [, repeated] = command({ DATABASE_URL: url }, 'distribute.ts')
  expect(repeated).toContain('Placed now: 0 reference tables, 0 distributed ones.')
  expect(await placesOf(url)).toEqual(tableClasses)
  const cluster: Installation = {
    dataDir,
    database: { engine: 'postgres', url, planCacheMode: 'auto' },
  }

  const receiver = new WebhookReceiver()
  await receiver.listen()
  onTestFinished(() => receiver.close())
  const followed = await addFollowers(cluster, 300)
  let losses = 0
  const loseNode = async () => {
    const lost = nodes[losses++ % nodes.length]
    if (!lost) throw new Error('The cluster has no node')
    const { start } = await killNode(url, lost)
    await start()
  }
  const lose = async (cast: DurabilityCast) => {
    await cast.admin.call('POST', '/api/v1/webhooks', {
      url: receiver.url,
      events: ['feedback.created', 'feedback.status_changed', 'comment.created'],
      projectIds: null,
    })
    await announce(cast, followed)
    await loseNode()
  }
  const stories = async (cast: DurabilityCast) => {
    expect(await allTold(cast, followed)).toEqual([])
    await tellClusterStories({ cast, place: cluster, receiver, loseNode })
  }
  expect(await writers.write(cluster, onCluster, lose, stories)).toEqual([])

  const before = await countsOf(cluster)
  const copy = await copyOf(cluster, url)
  expect(await countsOf(copy)).toEqual(before)
  expect([...(await auditRows(copy, writers.ledger)), ...(await auditTold(copy, followed))]).toEqual([])
})

test('the audit log refuses changes on every node, also to a superuser and after a shard has moved', async () => {
  const database = await createClusterDatabase()
  onTestFinished(() => database.drop())
  const { url, nodes } = database
  const db = await openDatabase({ source: { engine: 'postgres', url }, guarded: true })
  await db.close()
  for (const { host, port } of nodes) command({ DATABASE_URL: url }, 'add-node.ts', `${host}:${port}`)
  expect(command({ DATABASE_URL: url }, 'distribute.ts', '--shards', '4')[0]).toBe(0)
  await onCoordinator(
    url,
    "insert into tenants (id, name, plan, created_at, updated_at) values ('t', 'Harbor', 'free', 1, 1)",
  )
  await onCoordinator(
    url,
    `insert into audit_log (tenant_id, seq, action, fields, changes, address_digest, request_id, created_at, hash)
     values ('t', 1, 'project.created', '[]', '{}', '', '', 1, '')`,
  )
  const change = () => onCoordinator(url, "update audit_log set action = '' where tenant_id = 't'")
  const remove = () => onCoordinator(url, "delete from audit_log where tenant_id = 't'")
  const refused = async () => {
    await expect(change()).rejects.toThrow('the audit log is never changed')
    await expect(remove()).rejects.toThrow('the audit log is kept as long as its organisation')
  }
  await refused()
  await onCoordinator(
    url,
    `select citus_move_shard_placement(s.shardid, s.nodename, s.nodeport, n.nodename, n.nodeport, 'block_writes')
     from citus_shards s, pg_dist_node n
     where s.shardid = get_shard_id_for_distribution_column('audit_log', 't')
       and n.groupid <> 0 and n.nodeport <> s.nodeport`,
  )
  await refused()
  await onCoordinator(url, "update tenants set deleted_at = 1 where id = 't'")
  await remove()
  expect(await onCoordinator(url, 'select seq from audit_log')).toEqual([])
})
