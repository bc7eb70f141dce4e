import type { Sealing } from '../../auth/sealing.ts'
import { newWebhookSecret } from './signature.ts'
import type { WebhookRow } from './webhooks.queries.ts'

/** Purpose under which a webhook's secrets are sealed. */
export const purposeOf = (webhookId: string): string => `webhook ${webhookId}`

/** A new secret of a webhook, and how it is stored. */
export function makeSecret(sealing: Sealing, webhookId: string): { secret: string; sealed: string } {
  const secret = newWebhookSecret()
  return { secret, sealed: sealing.seal(secret, purposeOf(webhookId)) }
}

/** The secrets that sign at a time, the newest first. */
export function openSecrets(
  sealing: Sealing,
  { id, sealed_secret, sealed_previous, previous_ends_at }: WebhookRow,
  now: number,
): string[] {
  const isPreviousValid = sealed_previous !== null && previous_ends_at !== null && previous_ends_at > now
  const sealed = isPreviousValid ? [sealed_secret, sealed_previous] : [sealed_secret]
  return sealed.map((each) => sealing.open(each, purposeOf(id)))
}
