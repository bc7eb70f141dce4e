import type { HoldReason, Visibility } from '@earshot/shared/feedback/feedback'
import { type PlanName, plans } from '@earshot/shared/plan/plans'
import type { ModerationMode } from '@earshot/shared/project/project'
import type { Usage } from '../../db/usage.ts'
import type { WordMatcher } from '../project/cache/word-list.ts'

const link = /\bhttps?:\/\/|\bwww\./i

/**
 * Why an item or a comment is held for review; empty when it is not. What nobody but its author and the team will see
 * is never held.
 */
export function holdReasons(submission: {
  mode: ModerationMode
  /** Of the item; a comment has that of its item. */
  visibility: Visibility
  /** The team has said that this person's posts need no look. */
  trusted: boolean
  /** Why this person is unknown; undefined for one who is known, though not trusted. */
  unknown: HoldReason | undefined
  text: string
  /** Matches the project's own list of words; null without a list. */
  words: WordMatcher | null
  /** Somebody wrote the same lately. */
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
 * The same with what the plan has no room for: nothing that a customer sends is refused for that, it is kept and held.
 * Those that arrive at the same moment may pass a limit together; it is one of fair use.
 */
export function withLimits(
  reasons: readonly HoldReason[],
  { plan, usage, bytes }: { plan: PlanName; usage: Usage; bytes: number },
): HoldReason[] {
  const { storage, activeApprovals } = plans[plan]
  const held: HoldReason[] = [...reasons]
  if (usage.storage + bytes > storage) held.push('storage_full')
  if (held.length > 0 && usage.activeApprovals >= activeApprovals) held.push('approvals_full')
  return held
}
