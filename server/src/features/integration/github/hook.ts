import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** True if GitHub signed these bytes with the secret: `sha256=` and the HMAC in hexadecimal. */
export function isSigned(body: Uint8Array, signature: string, secret: string): boolean {
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** The part of GitHub's event `issues` that concerns us. */
export const IssueEvent = z.object({
  action: z.string(),
  issue: z.object({ number: z.number().int(), title: z.string() }),
  repository: z.object({ full_name: z.string() }),
})
export type IssueEvent = z.infer<typeof IssueEvent>
