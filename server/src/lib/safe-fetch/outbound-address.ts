import { BlockList, isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { OutboundFailed } from './outbound-failed.ts'

const lengthMax = 2048
const ports = ['', '443', '8443']
/** Names that resolve inside a network only. */
const innerName = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa|localdomain)$/

/** The only part of IPv6 that is routed on the internet; others contain addresses of IPv4, such as `::127.0.0.1`. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** True for an address that the whole internet reaches: neither private nor reserved, in any notation. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast))
}

/** The hosts and networks of `OUTBOUND_ALLOW`, which customers' addresses may name although they are not public. */
export class AllowedHosts {
  readonly #names = new Set<string>()
  readonly #networks = new BlockList()

  /** `entries` are host names, addresses, and networks such as `10.1.0.0/16`. */
  constructor(entries: readonly string[]) {
    for (const entry of entries) {
      const [address = '', prefix] = entry.split('/')
      const version = isIP(address)
      if (version === 0) this.#names.add(entry)
      else {
        const family = version === 4 ? 'ipv4' : 'ipv6'
        this.#networks.addSubnet(address, Number(prefix ?? (version === 4 ? 32 : 128)), family)
      }
    }
  }

  hasName(name: string): boolean {
    return this.#names.has(name)
  }

  hasAddress(address: string): boolean {
    if (!ipaddr.isValid(address)) return false
    // A network of IPv4 also holds the addresses that IPv6 maps to it.
    const parsed = ipaddr.process(address)
    return this.#networks.check(parsed.toString(), parsed.kind())
  }
}

/** A checked address of a customer, with the host without brackets or a final full stop. */
export interface OutboundTarget {
  url: URL
  host: string
  /** True if the operator allows this host by its name: its addresses may be private. */
  isAllowedName: boolean
}

/**
 * Checks an address that a customer has typed, as far as that is possible without asking a name server.
 * @throws OutboundFailed
 */
export function checkAddress(typed: string, allowed: AllowedHosts, encryptedOnly: boolean): OutboundTarget {
  const url = parseAddress(typed)
  url.hostname = url.hostname.replace(/\.$/, '')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isAllowedName = allowed.hasName(host)
  if (isAllowedName || allowed.hasAddress(host)) return { url, host, isAllowedName }
  if (isIP(host) === 0 ? !host.includes('.') || innerName.test(host) : !isPublicAddress(host))
    throw new OutboundFailed('private')
  if (encryptedOnly && url.protocol !== 'https:') throw new OutboundFailed('unencrypted')
  if (encryptedOnly && !ports.includes(url.port)) throw new OutboundFailed('port')
  return { url, host, isAllowedName }
}

function parseAddress(typed: string): URL {
  if (typed.length > lengthMax || !URL.canParse(typed)) throw new OutboundFailed('malformed')
  const url = new URL(typed)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  if (!isWeb || url.username !== '' || url.password !== '' || url.hash !== '')
    throw new OutboundFailed('malformed')
  return url
}
