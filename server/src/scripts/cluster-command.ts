import pg from 'pg'
import type { Machine } from '../db/distribution/cluster.ts'
import { CommandError } from '../lib/command-error.ts'
import { configuredCommand } from './operator-command.ts'

/** A connection to the configured Postgres, and its address. */
interface Cluster {
  client: pg.Client
  address: Machine
}

/** Runs a command on the configured Postgres, without limits of time, and prints its sentences. */
export const clusterCommand = (work: (cluster: Cluster) => Promise<string[]>): Promise<void> =>
  configuredCommand(async ({ databaseUrl }) => {
    if (!databaseUrl)
      throw new CommandError('Only a Postgres can be spread over nodes. Say where it is with DATABASE_URL.')
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    try {
      const { hostname, port } = new URL(databaseUrl)
      const sentences = await work({ client, address: { host: hostname, port: Number(port || 5432) } })
      return sentences.join('\n')
    } finally {
      await client.end()
    }
  })
