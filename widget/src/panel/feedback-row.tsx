import * as contactText from '@earshot/shared/contact/text'
import type { OwnFeedback, PublicFeedback } from '@earshot/shared/feedback'
import { services } from './services.ts'
import { StatusTag } from './status-tag.tsx'
import { VoteButton, VoteProblem } from './vote-button.tsx'

/** An item in a list: an idea with its votes, or one of the visitor's own with its news. */
function FeedbackRow({ item }: { item: PublicFeedback & Partial<OwnFeedback> }) {
  const { navigator } = services
  const { id, title, statusId, moderation, unread, statusUnread } = item
  return (
    <li className="row">
      {!moderation && <VoteButton item={item} />}
      <div>
        <button type="button" className="link" onClick={() => navigator.go({ view: 'item', id })}>
          {title}
        </button>
        <p className="meta">
          <StatusTag statusId={statusId} moderation={moderation} isNew={statusUnread} />
          {moderation && <span>{item.reference}</span>}
          {item.commentCount > 0 && <span>{contactText.comments(item.commentCount)}</span>}
          {!!unread && <span className="unread">{contactText.unread(unread)}</span>}
        </p>
        <VoteProblem item={item} />
      </div>
    </li>
  )
}

/** Renders an item of a list. */
export const toRow = (item: PublicFeedback) => <FeedbackRow key={item.id} item={item} />
