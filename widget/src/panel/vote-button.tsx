import { Icon } from './icon.tsx'
import { services } from './services.ts'
import { text } from './text.ts'

/** The votes of an idea, and the visitor's own as a toggle. */
export function VoteButton({ id, title, frozen }: { id: string; title: string; frozen?: boolean }) {
  const { votes } = services
  const { count, voted } = votes.of(id)
  return (
    <button
      type="button"
      className="vote"
      aria-pressed={voted}
      aria-label={`${text.vote(title)}, ${text.votes(count)}`}
      disabled={frozen}
      onClick={() => votes.toggle(id)}
    >
      <Icon name="up" />
      <b>{count}</b>
    </button>
  )
}

/** Why the last press on an item's vote did not count. */
export function VoteProblem({ id }: { id: string }) {
  const { votes } = services
  const { problem } = votes.of(id)
  return problem ? (
    <p className="problem" role="alert">
      {problem}
    </p>
  ) : null
}
