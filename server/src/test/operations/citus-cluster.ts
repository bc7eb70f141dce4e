import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Machine } from '../../db/distribution/cluster.ts'
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
    await runAlone(addressOf(server, name), 'create extension citus')
  }
  return {
    url: addressOf(citusUrl, name),
    nodes,
    async drop() {
      // The nodes last, for the coordinator has connections to them.
      for (const server of servers) await runAlone(server, `drop database ${name} with (force)`)
    },
  }
}

function urlOf(citusUrl: string, { host, port }: Machine): string {
  const url = new URL(citusUrl)
  url.hostname = host
  url.port = String(port)
  return url.href
}

/** Ends all sessions of a database at a node, whatever they are doing, as the loss of its Postgres does. */
export async function endSessions(url: string, node: Machine): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(url, node) })
  await client.connect()
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await client.end()
}
