import { Resolver } from 'node:dns/promises'

/** Resolves a host name to its addresses of both families; none if the name does not exist. */
export type ResolveName = (name: string) => Promise<string[]>

const timeoutMs = 2_000
const tries = 2

/**
 * Asks DNS servers, the machine's own if there are none. `dns.lookup` would hold a thread of the process for as long as
 * a customer's name server takes.
 */
export function resolveBy(servers: readonly string[]): ResolveName {
  const resolver = new Resolver({ timeout: timeoutMs, tries })
  if (servers.length > 0) resolver.setServers(servers)
  return async (name) => {
    const none = (): string[] => []
    const found = await Promise.all([
      resolver.resolve4(name).catch(none),
      resolver.resolve6(name).catch(none),
    ])
    return found.flat()
  }
}
