import { Resolver } from 'node:dns/promises'

/** Reads a domain's TXT records. */
export interface TxtRecords {
  /** The texts of a name; none if the name does not exist, or no server responds. */
  read(name: string): Promise<string[]>
}

const timeoutMs = 3_000
const tries = 2

/** Asks DNS servers, such as `192.0.2.53` or `127.0.0.1:5353`; the machine's own if there are none. */
export function dnsTxtRecords(servers: readonly string[]): TxtRecords {
  const resolver = dnsResolver(servers)
  return {
    async read(name) {
      const records = await resolver.resolveTxt(name).catch(() => [])
      // A long text arrives in several parts.
      return records.map((parts) => parts.join(''))
    },
  }
}

/** Names of a domain's mail servers, the preferred one first; none if it has no MX record, or no server responds. */
export async function readMailServers(resolver: Resolver, domain: string): Promise<string[]> {
  const records = await resolver.resolveMx(domain).catch(() => [])
  return records.sort((a, b) => a.priority - b.priority).map(({ exchange }) => exchange)
}

/** Asks DNS servers as `dnsTxtRecords`. */
export function dnsResolver(servers: readonly string[]): Resolver {
  const resolver = new Resolver({ timeout: timeoutMs, tries })
  if (servers.length > 0) resolver.setServers(servers)
  return resolver
}
