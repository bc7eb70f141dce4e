import { parseArgs } from 'node:util'
import { distributeTables } from '../db/distribution/distribution.ts'
import { CommandError } from '../lib/command-error.ts'
import { clusterCommand } from './cluster-command.ts'

const usage = 'Usage: npm run distribute -w server -- [--shards <number>]'
const shardsMax = 1_024

/** Spreads the tables of an installation over the nodes of its cluster. */
await clusterCommand(async ({ client }) => {
  const shards = Number(readArguments())
  if (!Number.isInteger(shards) || shards < 1 || shards > shardsMax)
    throw new CommandError(`--shards must be a number from 1 to ${shardsMax}.`)
  return distributeTables(client, shards)
})

function readArguments(): string {
  try {
    return parseArgs({ options: { shards: { type: 'string', default: '128' } } }).values.shards
  } catch {
    throw new CommandError(usage)
  }
}
