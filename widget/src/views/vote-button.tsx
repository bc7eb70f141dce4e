import type { PublicFeedback } from '@earshot/shared/feedback/feedback'
import { contact, services } from '../panel/services.ts'
import { t } from './text.ts'

/** Fields of an item that voting needs. */
type Item = Pick<PublicFeedback, 'id' | 'title' | 'voteCount' | 'statusId'>

/** True if the status takes no votes, the site none of unnamed visitors, or the team none of this contact. */
function refusesVotes(statusId: string): boolean {
  const { config, options } = services
  const status = config?.statuses.find(({ id }) => id === statusId)
  const isUnnamed = config?.needsIdentity && !options.identity
  return !!(status?.freezesVotes || isUnnamed || contact.session.contact()?.blocked)
}

/** The votes of an idea, and the visitor's own as a toggle; without one where the vote would be refused. */
export function renderVoteButton(item: Item, frozen = refusesVotes(item.statusId)) {
  const { votes } = contact
  const { count, voted } = votes.of(item)
  if (frozen)
    return (
      <span className="vote" role="img" aria-label={t('votes', count)}>
        {count}
      </span>
    )
  return (
    <button
      type="button"
      className="vote"
      aria-pressed={voted}
      aria-label={`${t('vote', item.title)}, ${t('votes', count)}`}
      onClick={() => votes.toggle(item)}
    >
      {count}
    </button>
  )
}

/** Why the last press on an item's vote did not count. */
export function renderVoteProblem(item: Item) {
  const { problem } = contact.votes.of(item)
  return problem ? (
    <p className="problem" role="alert">
      {problem}
    </p>
  ) : null
}
