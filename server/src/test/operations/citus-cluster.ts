import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { addNode, type Machine } from '../../db/distribution/cluster.ts'
import { distributeTables } from '../../db/distribution/distribution.ts'
import { openDatabase } from '../../db/opening/open.ts'
import { addressOf, runAlone } from '../postgres-address.ts'

/** Address of a database of a Citus cluster whose nodes are added; its user makes databases on all of them. */
const citusUrl = process.env.CITUS_URL

/** A sentence if no cluster is named. */
export const missingCluster = (): string[] =>
  citusUrl === undefined
    ? [
        'CITUS_URL names no Citus cluster, such as postgres://postgres@127.0.0.1:5432/postgres with two nodes.',
      ]
    : []

/** A new database of the cluster, with the extension and without nodes. */
interface ClusterDatabase {
  url: string
  nodes: readonly Machine[]
  drop(): Promise<void>
}

/** Makes a database on the coordinator and on all nodes. */
export async function createClusterDatabase(): Promise<ClusterDatabase> {
  if (citusUrl === undefined) throw new Error('CITUS_URL names no cluster')
  const client = new pg.Client({ connectionString: citusUrl })
  await client.connect()
  const { rows: nodes } = await client.query<Machine>(
    'select nodename as host, nodeport as port from pg_dist_node where groupid <> 0 order by nodeid',
  )
  await client.end()
  const name = `test_${randomBytes(8).toString('hex')}`
  const servers = [citusUrl, ...nodes.map((node) => urlOf(citusUrl, node))]
  for (const server of servers) {
    await runAlone(server, `create database ${name}`)
    // A commit that is acknowledged is on the disk, however the cluster is set up.
    await runAlone(server, `alter database ${name} set synchronous_commit to on`)
    await runAlone(addressOf(server, name), 'create extension citus')
  }
  return {
    url: addressOf(citusUrl, name),
    nodes,
    async drop() {
      // A node that was killed between two phases keeps its part, and the database with it.
      await runAlone(addressOf(citusUrl, name), 'select recover_prepared_transactions()')
      // The nodes last, for the coordinator has connections to them.
      for (const server of servers) await runAlone(server, `drop database ${name} with (force)`)
    },
  }
}

/** Makes a database whose tables have their classes. */
export async function createSpreadDatabase(shards: number): Promise<ClusterDatabase> {
  const database = await createClusterDatabase()
  const { url, nodes } = database
  await (await openDatabase({ source: { engine: 'postgres', url }, guarded: true })).close()
  await onDatabase(url, async (client) => {
    const { hostname: host, port } = new URL(url)
    for (const node of nodes) await addNode(client, node, { host, port: Number(port) })
    await distributeTables(client, shards)
  })
  return database
}

async function onDatabase<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Deletes an organisation's entries of the outbox on its node in a transaction that is prepared there, as a node that is
 * lost between the two phases of a commit keeps it: until it is undone, or the test ends. @returns how to undo it
 */
export async function deleteInDoubt(url: string, tenantId: string): Promise<{ rollBack(): Promise<void> }> {
  const [place] = await onDatabase(url, async (client) => {
    const { rows } = await client.query<{ shard: string } & Machine>(
      `select shardid as shard, nodename as host, nodeport as port from citus_shards
       where shardid = get_shard_id_for_distribution_column('outbox', $1::text)`,
      [tenantId],
    )
    return rows
  })
  if (!place) throw new Error('The outbox is on no node')
  const node = urlOf(url, place)
  const name = `deletion in doubt ${randomBytes(8).toString('hex')}`
  await onDatabase(node, async (client) => {
    await client.query('begin')
    await client.query(`delete from outbox_${place.shard} where tenant_id = $1`, [tenantId])
    await client.query(`prepare transaction '${name}'`)
  })
  const rollBack = () =>
    onDatabase(node, async (client) => {
      const { rows } = await client.query('select from pg_prepared_xacts where gid = $1', [name])
      if (rows.length > 0) await client.query(`rollback prepared '${name}'`)
    })
  // The node keeps it, and the database with it, after a failed test too.
  onTestFinished(rollBack)
  return { rollBack }
}

function urlOf(citusUrl: string, { host, port }: Machine): string {
  const url = new URL(citusUrl)
  url.hostname = host
  url.port = String(port)
  return url.href
}

/** The process of a Postgres, with all that it takes to start it again. */
interface Postmaster {
  pid: number
  program: string
  parameters: string[]
  identity: { uid: number; gid: number }
  environment: Record<string, string>
}

/** Kills a node's Postgres on this machine, whatever it is doing, as the loss of power does. @returns how to start it. */
export async function killNode(url: string, node: Machine): Promise<{ start(): Promise<void> }> {
  const address = urlOf(url, node)
  const postmaster = await findPostmaster(address)
  process.kill(postmaster.pid, 'SIGKILL')
  return {
    async start() {
      for (;;) {
        // Refuses until the last process of the one before has noticed that it is gone.
        const { program, parameters, identity, environment } = postmaster
        const child = spawn(program, parameters, {
          ...(process.getuid?.() === 0 && identity),
          cwd: '/',
          env: environment,
          detached: true,
          stdio: 'ignore',
        })
        child.unref()
        const ended = once(child, 'exit').then(() => false)
        if (await Promise.race([ended, answers(address)])) return
        await pause(200)
      }
    },
  }
}

async function findPostmaster(address: string): Promise<Postmaster> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  const { rows } = await client.query<{ file: string }>("select pg_read_file('postmaster.pid') as file")
  await client.end()
  const pid = Number(rows[0]?.file.split('\n')[0])
  const [program = '', ...parameters] = partsOf(`/proc/${pid}/cmdline`)
  const { uid, gid } = statSync(`/proc/${pid}`)
  const environment = Object.fromEntries(
    partsOf(`/proc/${pid}/environ`).map((pair) => [pair.split('=')[0] ?? '', pair.replace(/^[^=]*=/, '')]),
  )
  return { pid, program, parameters, identity: { uid, gid }, environment }
}

const partsOf = (file: string): string[] => readFileSync(file, 'utf8').split('\0').filter(Boolean)

async function answers(address: string): Promise<true> {
  for (;;) {
    const client = new pg.Client({ connectionString: address })
    try {
      await client.connect()
      await client.end()
      return true
    } catch {
      await pause(100)
    }
  }
}
