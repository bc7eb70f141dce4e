import type { ClaimedJob } from '../db/dialects/dialect.ts'

/**
 * What a parked job keeps of its payload. A mail keeps which letter it was and for whom, not what it said: its link is
 * a secret, which would lie there readable long after anybody could want it.
 */
export function parkedPayload({ kind, payload }: Pick<ClaimedJob, 'kind' | 'payload'>): string {
  if (kind !== 'sendMail') return payload
  try {
    const { template, to, language } = JSON.parse(payload)
    return JSON.stringify({ template, to, language })
  } catch {
    return '{}'
  }
}
