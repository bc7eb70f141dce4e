import type { Feedback, HoldReason, Visibility } from '@earshot/shared/feedback'

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** Why an item or a comment is held for review, as people say it. */
const holdReasonWords: Record<HoldReason, string> = {
  moderated: 'This project reviews every post',
  unknown_contact: 'First-time author',
  links: 'Contains links',
  listed_words: 'Contains a word from your list',
  repeated_text: 'Repeats an earlier post',
}

/** All reasons in one line. */
export const reasonsOf = ({ holdReasons }: { holdReasons: readonly HoldReason[] }): string =>
  holdReasons.map((reason) => holdReasonWords[reason]).join(' · ')

/** '2 comments held for review'. */
export const heldCommentsOf = (count: number): string =>
  `${counted(count, 'comment', 'comments')} held for review`

/** Who may see an item, as people say it. */
export const visibilityWords: Record<Visibility, { name: string; meaning: string }> = {
  public: { name: 'Public', meaning: 'Everyone can see it' },
  author: { name: 'Author and team', meaning: 'Its author and your team can see it' },
  team: { name: 'Team only', meaning: 'Only your team can see it' },
}

/** How many people want an idea, or are affected by a bug. */
export const demandOf = ({
  kind,
  voteCount,
  reportCount,
}: Pick<Feedback, 'kind' | 'voteCount' | 'reportCount'>) =>
  kind === 'idea' ? counted(voteCount, 'vote', 'votes') : `${reportCount} affected`

/** What a status change does beyond itself. */
export const notifyWords = (quiet: boolean): string =>
  quiet ? 'The author is not notified' : 'The author sees it in the widget'
