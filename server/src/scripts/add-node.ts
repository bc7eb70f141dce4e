import { parseArgs } from 'node:util'
import { addNode, type Machine } from '../db/distribution/cluster.ts'
import { CommandError } from '../lib/command-error.ts'
import { clusterCommand } from './cluster-command.ts'

const usage =
  'Usage: npm run add-node -w server -- <host>:<port> [--coordinator <host>:<port>, as the nodes reach it]'

/** Adds a node to the cluster of an installation. */
await clusterCommand(({ client, address }) => {
  const { node, coordinator } = readArguments()
  return addNode(client, machineAt(node), coordinator === undefined ? address : machineAt(coordinator))
})

function readArguments(): { node: string; coordinator: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      options: { coordinator: { type: 'string' } },
      allowPositionals: true,
    })
    const [node, ...rest] = positionals
    if (node && rest.length === 0) return { node, coordinator: values.coordinator }
  } catch {
    // As for arguments that are missing.
  }
  throw new CommandError(usage)
}

function machineAt(address: string): Machine {
  const [, host = '', port = ''] = /^(.+):(\d{1,5})$/.exec(address) ?? []
  if (!host) throw new CommandError(usage)
  return { host, port: Number(port) }
}
