import type { Feedback, HoldReason, Visibility } from '@earshot/shared/feedback'

/** Why a submission waits, as people say it. */
export const holdReasonWords: Record<HoldReason, string> = {
  moderated: 'This project approves every post',
  unknown_contact: 'First post of an unknown person',
  links: 'Contains links',
}

/** Who may see an item, as people say it. */
export const visibilityWords: Record<Visibility, { name: string; meaning: string }> = {
  public: { name: 'Public', meaning: 'Everyone can see it' },
  author: { name: 'Author and team', meaning: 'Its author and your team can see it' },
  team: { name: 'Team only', meaning: 'Only your team can see it' },
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

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
