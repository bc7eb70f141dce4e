import type { OwnFeedback, PublicFeedback } from '@earshot/shared/feedback/feedback'
import type { ReactNode } from 'react'
import { services } from '../panel/services.ts'
import { StatusTag } from './status-tag.tsx'
import { t } from './text.ts'
import { VoteButton, VoteProblem } from './vote-button.tsx'

/** Fields of an item that a list shows. */
type Item = Pick<
  PublicFeedback,
  'id' | 'reference' | 'kind' | 'title' | 'statusId' | 'voteCount' | 'affectedCount'
> &
  Partial<Pick<PublicFeedback, 'commentCount'>> & {
    /** True to hide the status, because the heading above names it. */
    isUntagged?: boolean
  }

/** Renders the button that reports a known bug. */
type RenderReport = (item: Item) => ReactNode

/** An item in a list: an idea with its votes, a bug with a report button, or an own item with its news. */
function FeedbackRow({ item, report }: { item: Item & Partial<OwnFeedback>; report?: RenderReport }) {
  const { navigator, items } = services
  const { id, title, statusId, moderation, statusUnread, isUntagged } = item
  return (
    <li className="row">
      {!moderation && item.kind === 'idea' && <VoteButton item={item} />}
      <div>
        <button
          type="button"
          className="link"
          onPointerEnter={items.load}
          onFocus={items.load}
          onClick={() => navigator.go({ view: 'item', id })}
        >
          {title}
        </button>
        <p className="meta">
          <StatusTag statusId={isUntagged ? '' : statusId} moderation={moderation} isNew={statusUnread} />
          {moderation && <span>{item.reference}</span>}
          {item.merged && <span>{t('merged')}</span>}
          {item.kind === 'bug' && report?.(item)}
          {!!item.commentCount && <span>{t('comments', item.commentCount)}</span>}
        </p>
        <VoteProblem item={item} />
      </div>
    </li>
  )
}

/** Renders an item of a list; bugs get the report button if `report` is given. */
export const toRow = (item: Item, report?: RenderReport) => (
  <FeedbackRow key={item.id} item={item} report={report} />
)
