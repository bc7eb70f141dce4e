import type { ClaimedJob } from '../db/dialects/dialect.ts'
import { templates } from '../mail/templates/templates.ts'

type Stored = Pick<ClaimedJob, 'kind' | 'payload'>

/**
 * What a dead letter keeps of its payload. A mail with a secret link keeps which mail it was and for whom, not what
 * it said: the link would lie there readable long after anybody could want it.
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

/** Whether a dead letter still holds all that it takes to try again. */
export function isReplayable({ kind, payload }: Stored): boolean {
  if (kind !== 'sendMail') return true
  try {
    return JSON.parse(payload).params !== undefined
  } catch {
    return false
  }
}

/** Mails whose link ends are secret, and so is a link with something behind its `#`. */
const isSecret = ({ template, params = {} }: { template: string; params?: object }): boolean =>
  !(Object.hasOwn(templates, template) && templates[template as keyof typeof templates].life === null) ||
  Object.values(params).some((value) => typeof value === 'string' && /^https?:\S+#./.test(value))
