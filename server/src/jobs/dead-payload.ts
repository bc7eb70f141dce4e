import type { ClaimedJob } from '../db/dialects/dialect.ts'
import { isTemplateName, templates } from '../mail/templates/templates.ts'

type Stored = Pick<ClaimedJob, 'kind' | 'payload'>

/**
 * Payload of a dead letter. Of a mail with a secret link only the template and recipient are kept: otherwise the link
 * would stay readable for long.
 */
export function deadPayload({ kind, payload }: Stored): string {
  if (kind !== 'sendMail') return payload
  try {
    const order = JSON.parse(payload)
    const { template, to, language, personId } = order
    return isSecret(order) ? JSON.stringify({ template, to, language, personId }) : payload
  } catch {
    return '{}'
  }
}

/** True if a dead letter still has all data for another attempt. */
export function isReplayable({ kind, payload }: Stored): boolean {
  if (kind !== 'sendMail') return true
  try {
    return JSON.parse(payload).params !== undefined
  } catch {
    return false
  }
}

/** True for mails with a secret link: one that expires, or one with a token behind its `#`. */
const isSecret = ({ template, params = {} }: { template: string; params?: object }): boolean =>
  !(isTemplateName(template) && templates[template].life === null) ||
  Object.values(params).some((value) => typeof value === 'string' && /^https?:\S+#./.test(value))
