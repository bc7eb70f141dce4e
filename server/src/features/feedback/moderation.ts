import type { HoldReason, Visibility } from '@earshot/shared/feedback'
import type { ModerationMode } from '@earshot/shared/project'

const link = /\bhttps?:\/\/|\bwww\./i

/**
 * Why a submission has to wait for approval; empty when it has not. What nobody but its author and the
 * team will see never waits.
 */
export function holdReasons(submission: {
  mode: ModerationMode
  visibility: Visibility
  /** The team has said that this person's posts need no look. */
  trusted: boolean
  /** The customer's own site has said who this is: known, though not trusted. */
  verified: boolean
  text: string
}): HoldReason[] {
  const { mode, visibility, trusted, verified, text } = submission
  if (visibility !== 'public' || mode === 'off') return []
  const reasons: HoldReason[] = []
  if (mode === 'all') reasons.push('moderated')
  if (!trusted) {
    if (mode === 'unknown' && !verified) reasons.push('unknown_contact')
    if (link.test(text)) reasons.push('links')
  }
  return reasons
}
