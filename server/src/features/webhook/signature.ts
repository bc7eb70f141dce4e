import { createHmac, randomBytes } from 'node:crypto'

/*
 * Standard Webhooks 1.0.0: the id of the message, the time of the try in seconds and the exact bytes of the body,
 * joined by full stops, under each of the webhook's secrets.
 */

const prefix = 'whsec_'
const secretBytes = 32

/** A new secret of a webhook. */
export const newWebhookSecret = (): string => prefix + randomBytes(secretBytes).toString('base64')

/** Headers of a signed message; each secret makes a signature, of which the receiver needs one. */
export function signedHeaders(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: number; body: Uint8Array },
): Record<string, string> {
  const seconds = Math.floor(at / 1000)
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.`).update(body).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  }
}
