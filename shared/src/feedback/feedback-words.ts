import { counted } from '../format/counted.ts'
import type { Feedback, FeedbackKind, HoldReason, Visibility } from './feedback.ts'

/** Names and meanings of an item's visibilities. */
export const visibilityLabels: Record<Visibility, { name: string; meaning: string }> = {
  public: { name: 'Public', meaning: 'Everyone can see it' },
  author: { name: 'Author and team', meaning: 'Its author and your team can see it' },
  team: { name: 'Team only', meaning: 'Only your team can see it' },
}

const holdReasonLabels: Record<HoldReason, string> = {
  moderated: 'This project reviews every post',
  unknown_contact: 'First-time author',
  not_trusted: 'Not trusted yet',
  links: 'Contains links',
  listed_words: 'Contains a word from your list',
  repeated_text: 'Similar to earlier feedback',
  storage_full: 'Your plan’s storage is used up',
  approvals_full: 'More is held for review than your plan allows for',
}

/** Reasons why an item or a comment is held for review, in one line. */
export const holdReasonsOf = ({ holdReasons }: { holdReasons: readonly HoldReason[] }): string =>
  holdReasons.map((reason) => holdReasonLabels[reason]).join(' · ')

/** `2 comments held for review`. */
export const heldCommentsOf = (count: number): string => `${counted(count, 'comment')} held for review`

/** Number of people who want an idea or are affected by a bug. */
export const demandLabel = ({
  kind,
  voteCount,
  affectedCount,
}: { kind: FeedbackKind } & Pick<Feedback, 'voteCount' | 'affectedCount'>): string =>
  kind === 'idea' ? counted(voteCount, 'vote') : `${affectedCount} affected`
