import type pg from 'pg'
import { CommandError } from '../../lib/command-error.ts'

/** A machine with a Postgres of the cluster. */
export interface Machine {
  host: string
  port: number
}

/** @throws CommandError for a database without Citus. */
export async function requireCitus(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select from pg_extension where extname = 'citus'")
  if (rows.length === 0)
    throw new CommandError(
      'The database has no Citus. Install it on every node, run "create extension citus" in the database of each, and repeat this, as docs/growth.md says.',
    )
}

/** @throws CommandError for a cluster with no node for rows. */
export async function requireNode(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    "select from pg_dist_node where noderole = 'primary' and groupid <> 0 and shouldhaveshards",
  )
  if (rows.length === 0)
    throw new CommandError('The cluster has no node for rows yet. Add one: npm run add-node -w server.')
}

/**
 * Adds a node to a cluster, and has it take over its share of the rows in the background. A node that was added already
 * stays as it is.
 *
 * @param coordinator the address of `client`'s Postgres for the nodes
 * @returns sentences about what was done. @throws CommandError
 */
export async function addNode(client: pg.Client, node: Machine, coordinator: Machine): Promise<string[]> {
  await requireCitus(client)
  const { rows: known } = await client.query<{ groupid: number }>(
    'select groupid from pg_dist_node where nodename = $1 and nodeport = $2',
    [node.host, node.port],
  )
  const name = `${node.host}:${node.port}`
  if (known.length > 0) return [`${name} is in the cluster already.`]
  await client.query('select citus_set_coordinator_host($1, $2)', [coordinator.host, coordinator.port])
  await client.query('select citus_add_node($1, $2)', [node.host, node.port])
  const { rows: spread } = await client.query("select from pg_dist_partition where partmethod = 'h' limit 1")
  if (spread.length === 0)
    return [`${name} is in the cluster. It has no rows before npm run distribute -w server.`]
  await client.query('select citus_rebalance_start()')
  return [
    `${name} is in the cluster, and takes over its share of the rows.`,
    'How far it is: select * from citus_rebalance_status().',
  ]
}
