import type { HoldReason, Visibility } from '@earshot/shared/feedback/feedback'
import { type PlanName, plans } from '@earshot/shared/plan/plans'
import type { ModerationMode } from '@earshot/shared/project/project'
import type { Usage } from '../../db/usage.ts'
import type { WordMatcher } from '../project/cache/word-list.ts'

const link = /\bhttps?:\/\/|\bwww\./i

/**
 * Reasons to hold an item or a comment for review; empty if there are none. Content that only its author and the team
 * see is never held.
 */
export function holdReasons(submission: {
  mode: ModerationMode
  /** Visibility of the item, or of a comment's item. */
  visibility: Visibility
  /** True if the team has marked this person's posts as needing no review. */
  trusted: boolean
  /** Reason why this person is unknown; undefined for a known person, trusted or not. */
  unknown: HoldReason | undefined
  text: string
  /** Matches the project's own word list; null without a list. */
  words: WordMatcher | null
  /** True if a similar text was posted recently. */
  repeated: boolean
}): HoldReason[] {
  const { mode, visibility, trusted, unknown, text, words, repeated } = submission
  if (visibility !== 'public' || mode === 'off') return []
  const reasons: HoldReason[] = []
  if (mode === 'all') reasons.push('moderated')
  if (!trusted) {
    if (mode === 'unknown' && unknown) reasons.push(unknown)
    if (link.test(text)) reasons.push('links')
    if (words?.test(text)) reasons.push('listed_words')
    if (repeated) reasons.push('repeated_text')
  }
  return reasons
}

/**
 * Adds the reasons from plan limits: a contact's submission is never refused for them, but stored and held. Concurrent
 * submissions may exceed a limit together; it is one of fair use.
 */
export function addLimitReasons(
  reasons: readonly HoldReason[],
  { plan, usage, bytes }: { plan: PlanName; usage: Usage; bytes: number },
): HoldReason[] {
  const { storage, activeApprovals } = plans[plan]
  const held: HoldReason[] = [...reasons]
  if (usage.storage + bytes > storage) held.push('storage_full')
  if (held.length > 0 && usage.activeApprovals >= activeApprovals) held.push('approvals_full')
  return held
}
