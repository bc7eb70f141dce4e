import { isIPv6 } from 'node:net'
import type { Context } from 'hono'

/** What the server gives along with a request: nothing, where a test calls the routes. */
export interface Bindings {
  incoming?: { socket: { remoteAddress?: string | undefined } }
}

/**
 * The address a request came from: with `hops` proxies of ours in front, the hops-th entry of
 * X-Forwarded-For from the right; anything further left was written by strangers.
 */
export const clientAddress = (c: Context, hops: number): string =>
  addressIn(c.req.header('x-forwarded-for'), c.env, hops)

/** The same for a request that no route has taken yet. */
export function addressIn(
  forwarded: string | null | undefined,
  env: Bindings | undefined,
  hops: number,
): string {
  const entry = hops > 0 && forwarded?.split(',').at(-hops)?.trim()
  return entry || (env?.incoming?.socket.remoteAddress ?? 'unknown')
}

/** Keys of the last addresses: whoever asks once asks again. */
const keys = new Map<string, string>()
const keysMax = 10_000
/** No address is longer; what a proxy passes on may be. */
const addressMax = 64

/** One key for everybody an address can be: IPv6 by its /64, mapped IPv4 as IPv4. */
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

function keyOf(address: string): string {
  const plain = address.toLowerCase().split('%')[0] ?? ''
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(plain)) return plain
  return `${expandIPv6(plain).slice(0, 4).join(':')}::/64`
}

function expandIPv6(address: string): string[] {
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter((group) => group !== '')
  const right = tail.split(':').filter((group) => group !== '')
  const missing = address.includes('::') ? Array(8 - left.length - right.length).fill('0') : []
  return [...left, ...missing, ...right].map((group) => group.replace(/^0+(?=.)/, ''))
}
