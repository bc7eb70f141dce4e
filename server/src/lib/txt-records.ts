import { Resolver } from 'node:dns/promises'

/** Reads what a domain says in its TXT records. */
export interface TxtRecords {
  /** The texts at a name; none where there is no such name, or no server answers. */
  read(name: string): Promise<string[]>
}

const timeoutMs = 3_000
const tries = 2

/** Asks DNS servers, such as `192.0.2.53` or `127.0.0.1:5353`; without any those of the machine. */
export function dnsTxtRecords(servers: readonly string[]): TxtRecords {
  const resolver = new Resolver({ timeout: timeoutMs, tries })
  if (servers.length > 0) resolver.setServers(servers)
  return {
    async read(name) {
      const records = await resolver.resolveTxt(name).catch(() => [])
      // A long text comes in several parts.
      return records.map((parts) => parts.join(''))
    },
  }
}
