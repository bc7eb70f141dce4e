import * as text from '@earshot/shared/contact/text'
import type { PublicFeedback } from '@earshot/shared/feedback'
import { useBoard } from './board-context.ts'
import classes from './VoteButton.module.css'

/** An idea's votes, and one's own among them; a bug has none to give, and a finished idea takes none. */
export function VoteButton({
  item,
  frozen,
  large = false,
}: {
  item: PublicFeedback
  frozen: boolean
  large?: boolean
}) {
  const { votes } = useBoard().contact
  const { count, voted, problem } = votes.of(item)
  if (item.kind === 'bug')
    return (
      <span className={classes.still} role="img" aria-label="Bugs are reported, not voted for">
        –
      </span>
    )
  if (frozen)
    return (
      <span className={classes.still} role="img" aria-label={`${text.votes(count)}, closed for voting`}>
        {count}
      </span>
    )
  return (
    <span className={classes.frame}>
      <button
        type="button"
        className={classes.vote}
        data-large={large}
        aria-pressed={voted}
        aria-label={`${text.vote(item.title)}, ${text.votes(count)}`}
        onClick={() => votes.toggle(item)}
      >
        <svg width="12" height="8" viewBox="0 0 12 8" aria-hidden className={classes.arrow}>
          <path
            d="M1.5 6.5 6 2l4.5 4.5"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
          />
        </svg>
        {count}
      </button>
      {problem && (
        <span role="alert" className={classes.problem}>
          {problem}
        </span>
      )}
    </span>
  )
}
