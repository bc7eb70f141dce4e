import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { isSame } from '../../../auth/signed-links.ts'

/** True if GitHub signed these bytes with the secret: `sha256=` and the HMAC in hexadecimal. */
export function isSigned(body: Uint8Array, signature: string, secret: string): boolean {
  return isSame(signature, `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)
}

/** The part of GitHub's event `issues` that concerns us. */
export const IssueEvent = z.object({
  action: z.string(),
  issue: z.object({ number: z.number().int(), title: z.string() }),
  repository: z.object({ full_name: z.string() }),
})
export type IssueEvent = z.infer<typeof IssueEvent>
