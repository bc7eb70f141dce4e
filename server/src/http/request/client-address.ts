import { isIP, isIPv6 } from 'node:net'
import type { Context } from 'hono'

/** Node's objects of a request; missing if a test calls the routes directly. */
export interface Bindings {
  incoming?: { socket: { remoteAddress?: string | undefined } }
}

/**
 * The client's address of a request: behind `hops` trusted proxies, the hops-th entry of X-Forwarded-For from the
 * right; clients can forge all entries further left.
 */
export const clientAddress = (c: Context, hops: number): string =>
  addressIn(c.req.header('x-forwarded-for'), c.env, hops)

/** `clientAddress` for a request that no route has received yet. */
export function addressIn(
  forwarded: string | null | undefined,
  env: Bindings | undefined,
  hops: number,
): string {
  const entry = hops > 0 && forwarded?.split(',').at(-hops)?.trim()
  return entry ? addressOfEntry(entry) : (env?.incoming?.socket.remoteAddress ?? 'unknown')
}

/**
 * The address in a proxy's entry: alone, with a port, in brackets, in quotes, or as `for=` of RFC 7239. An entry of
 * another form is returned unchanged.
 */
function addressOfEntry(entry: string): string {
  if (isIP(entry) !== 0) return entry
  const [, node = entry] = /(?:^|;)\s*for\s*=\s*([^;]+)/i.exec(entry) ?? []
  const bare = node.trim().replace(/^"(.*)"$/, '$1')
  const [, inBrackets, withPort] = /^(?:\[([^\]]*)\](?::\w+)?|([\d.]+):\w+)$/.exec(bare) ?? []
  const address = inBrackets ?? withPort ?? bare
  return isIP(address) === 0 ? entry : address
}

/** Keys of recent addresses, since most clients send more than one request. */
const keys = new Map<string, string>()
const keysMax = 10_000
/** No address is longer; a proxy may pass on longer texts. */
const addressMax = 64

/** One key for all addresses that a client can use: IPv6 by its /64, mapped IPv4 as IPv4. */
export function addressKey(address: string): string {
  const known = keys.get(address)
  if (known !== undefined) return known
  const key = keyOf(address)
  if (address.length > addressMax) return key
  const [oldest] = keys.keys()
  if (oldest !== undefined && keys.size >= keysMax) keys.delete(oldest)
  keys.set(address, key)
  return key
}

/** The network of an address key, to show where something came from: of IPv4 the first three bytes, of IPv6 the key. */
export const networkOf = (key: string): string => key.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')

function keyOf(address: string): string {
  const plain = address.toLowerCase().split('%')[0] ?? ''
  if (!isIPv6(plain)) return plain
  const groups = expandIPv6(plain)
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
  return isMapped ? dottedOf(groups.slice(6)) : `${groups.slice(0, 4).join(':')}::/64`
}

/** An IPv4 address from two groups of 16 bits. */
const dottedOf = (groups: string[]): string =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')

/** An IPv4 address at the end of an IPv6 address, as two groups. */
const groupsOf = (_: string, ...bytes: string[]): string => {
  const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number)
  return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
}

function expandIPv6(address: string): string[] {
  const [head = '', tail = ''] = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, groupsOf).split('::')
  const left = head.split(':').filter((group) => group !== '')
  const right = tail.split(':').filter((group) => group !== '')
  const missing = address.includes('::') ? Array(8 - left.length - right.length).fill('0') : []
  return [...left, ...missing, ...right].map((group) => group.replace(/^0+(?=.)/, ''))
}
