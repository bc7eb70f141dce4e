import { createHmac } from 'node:crypto'
import { isSame } from '../../../auth/signed-links.ts'
import type { Delivery } from '../tracker/tracker-service.ts'

/** Milliseconds after which a signed event is no longer believed. */
const tolerance = 5 * 60_000

/** The signing token for a secret of 32 bytes in base64url, as GitLab takes one by Standard Webhooks. */
export const signingTokenOf = (secret: string): string =>
  `whsec_${Buffer.from(secret, 'base64url').toString('base64')}`

/** The token for a secret, which GitLab sends along with each event: no signature can be made from it. */
export const hookTokenOf = (secret: string): string =>
  createHmac('sha256', Buffer.from(secret, 'base64url'))
    .update('earshot: token of a GitLab hook')
    .digest('base64url')

/** True for an event of a GitLab that signs. */
export const hasSignature = ({ header }: Delivery): boolean => header('webhook-signature') !== ''

/**
 * True if a delivery proves its sender: by a signature over the id, the time and the body, or, if it has none, by the
 * token.
 */
export function isProven({ header, body }: Delivery, secret: string, now: number): boolean {
  const signatures = header('webhook-signature')
  if (signatures === '') return isSame(header('x-gitlab-token'), hookTokenOf(secret))
  const time = header('webhook-timestamp')
  if (!(Math.abs(now - Number(time) * 1000) <= tolerance)) return false
  const key = Buffer.from(secret, 'base64url')
  const hmac = createHmac('sha256', key)
    .update(`${header('webhook-id')}.${time}.`)
    .update(body)
  const expected = `v1,${hmac.digest('base64')}`
  return signatures.split(' ').some((signature) => isSame(signature, expected))
}
