import { createHmac } from 'node:crypto'
import { isSame } from '../../../auth/signed-links.ts'

/** Milliseconds after which a signed request of Slack's is no longer believed. */
const tolerance = 5 * 60_000

/** A request as Slack signs it: its time in seconds since 1970, and `v0=` with the HMAC in hexadecimal. */
export interface Signed {
  timestamp: string
  signature: string
  body: Uint8Array
}

/** True if Slack signed these bytes with the secret, within five minutes. */
export function isSigned({ timestamp, signature, body }: Signed, secret: string, now: number): boolean {
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now - Number(timestamp) * 1000) > tolerance) return false
  const hmac = createHmac('sha256', secret).update(`v0:${timestamp}:`).update(body)
  return isSame(signature, `v0=${hmac.digest('hex')}`)
}
