import * as contactText from '@earshot/shared/contact/text'
import type { PublicFeedback } from '@earshot/shared/feedback'
import { Icon } from './icon.tsx'
import { services } from './services.ts'

/** The votes of an idea, and the visitor's own as a toggle. */
export function VoteButton({ item, frozen }: { item: PublicFeedback; frozen?: boolean }) {
  const { votes } = services
  const { count, voted } = votes.of(item)
  return (
    <button
      type="button"
      className="vote"
      aria-pressed={voted}
      aria-label={`${contactText.vote(item.title)}, ${contactText.votes(count)}`}
      disabled={frozen}
      onClick={() => votes.toggle(item)}
    >
      <Icon name="up" />
      <b>{count}</b>
    </button>
  )
}

/** Why the last press on an item's vote did not count. */
export function VoteProblem({ item }: { item: PublicFeedback }) {
  const { problem } = services.votes.of(item)
  return problem ? (
    <p className="problem" role="alert">
      {problem}
    </p>
  ) : null
}
