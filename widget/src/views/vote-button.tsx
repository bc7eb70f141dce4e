import type { PublicFeedback } from '@earshot/shared/feedback'
import { Icon } from '../panel/icon.tsx'
import { contact } from '../panel/services.ts'
import { t } from './text.ts'

/** What of an item is needed to vote for it. */
type Item = Pick<PublicFeedback, 'id' | 'title' | 'voteCount'>

/** The votes of an idea, and the visitor's own as a toggle. */
export function VoteButton({ item, frozen }: { item: Item; frozen?: boolean }) {
  const { votes } = contact
  const { count, voted } = votes.of(item)
  return (
    <button
      type="button"
      className="vote"
      aria-pressed={voted}
      aria-label={`${t('vote', item.title)}, ${t('votes', count)}`}
      disabled={frozen}
      onClick={() => votes.toggle(item)}
    >
      <Icon name="up" />
      <b>{count}</b>
    </button>
  )
}

/** Why the last press on an item's vote did not count. */
export function VoteProblem({ item }: { item: Item }) {
  const { problem } = contact.votes.of(item)
  return problem ? (
    <p className="problem" role="alert">
      {problem}
    </p>
  ) : null
}
