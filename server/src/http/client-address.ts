import { isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * The address a request came from: with `hops` proxies of ours in front, the hops-th entry of
 * X-Forwarded-For from the right; anything further left was written by strangers.
 */
export function clientAddress(c: Context, hops: number): string {
  if (hops > 0) {
    const entries = (c.req.header('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim())
    const entry = entries.at(-hops)
    if (entry) return entry
  }
  return c.env?.incoming ? (getConnInfo(c).remote.address ?? 'unknown') : 'unknown'
}

/** One key for everybody an address can be: IPv6 by its /64, mapped IPv4 as IPv4. */
export function addressKey(address: string): string {
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
