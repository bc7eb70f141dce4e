import type { PublicFeedback } from '@earshot/shared/feedback/feedback'
import { t } from '../../texts/texts.ts'
import { useBoard } from './board-context.ts'
import classes from './VoteButton.module.css'

/** An idea's votes with the contact's own; a finished idea takes no votes. For a bug, the number of people affected. */
export function VoteButton({
  item,
  frozen,
}: {
  item: Pick<PublicFeedback, 'id' | 'kind' | 'title' | 'voteCount' | 'affectedCount'>
  frozen: boolean
}) {
  const { votes } = useBoard().contact
  const { count, voted, problem } = votes.of(item)
  if (item.kind === 'bug')
    return (
      <span className={classes.still} role="img" aria-label={t('affected', { count: item.affectedCount })}>
        {item.affectedCount}
      </span>
    )
  if (frozen)
    return (
      <span
        className={classes.still}
        role="img"
        aria-label={t('vote.closed', { votes: t('votes', { count }) })}
      >
        {count}
      </span>
    )
  return (
    <span className={classes.frame}>
      <button
        type="button"
        className={classes.vote}
        aria-pressed={voted}
        aria-label={t('vote.for', { title: item.title, votes: t('votes', { count }) })}
        onClick={() => votes.toggle(item)}
      >
        <svg width="12" height="8" viewBox="0 0 12 8" aria-hidden>
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
