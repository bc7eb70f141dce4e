import type { OwnFeedback, PublicFeedback } from '@earshot/shared/feedback'
import { services } from '../panel/services.ts'
import { FollowButton } from './follow-button.tsx'
import { StatusTag } from './status-tag.tsx'
import { t } from './text.ts'
import { VoteButton, VoteProblem } from './vote-button.tsx'

/** What a list shows of an item. */
type Item = Pick<PublicFeedback, 'id' | 'reference' | 'kind' | 'title' | 'statusId' | 'voteCount'> &
  Partial<Pick<PublicFeedback, 'commentCount'>>

/** An item in a list: an idea with its votes, a bug to follow, or one of the visitor's own with its news. */
function FeedbackRow({ item }: { item: Item & Partial<OwnFeedback> }) {
  const { navigator } = services
  const { id, title, statusId, moderation, statusUnread } = item
  return (
    <li className="row">
      {!moderation && item.kind === 'idea' && <VoteButton item={item} />}
      <div>
        <button type="button" className="link" onClick={() => navigator.go({ view: 'item', id })}>
          {title}
        </button>
        <p className="meta">
          <StatusTag statusId={statusId} moderation={moderation} isNew={statusUnread} />
          {moderation && <span>{item.reference}</span>}
          {item.merged && <span>{t('merged')}</span>}
          {!moderation && item.kind === 'bug' && <FollowButton id={id} />}
          {!!item.commentCount && <span>{t('comments', item.commentCount)}</span>}
        </p>
        <VoteProblem item={item} />
      </div>
    </li>
  )
}

/** Renders an item of a list. */
export const toRow = (item: Item) => <FeedbackRow key={item.id} item={item} />
