import type { OwnFeedback, PublicFeedback } from '@earshot/shared/feedback/feedback'
import type { ReactNode } from 'react'
import { services } from '../panel/services.ts'
import { renderStatusTag } from './status-tag.tsx'
import { t } from './text.ts'
import { renderVoteButton, renderVoteProblem } from './vote-button.tsx'

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

/** An item in a list: an idea with its votes, a bug with the report button if `report` is given, or an own item with its news. */
export function toRow(item: Item & Partial<OwnFeedback>, report?: RenderReport) {
  const { navigator, items } = services
  const { id, title, statusId, moderation, statusUnread, isUntagged } = item
  return (
    <li key={id} className="row">
      {!moderation && item.kind === 'idea' && renderVoteButton(item)}
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
          {renderStatusTag(isUntagged ? '' : statusId, moderation, statusUnread)}
          {moderation && <span>{item.reference}</span>}
          {item.merged && <span>{t('merged')}</span>}
          {item.kind === 'bug' && report?.(item)}
          {!!item.commentCount && <span>{t('comments', item.commentCount)}</span>}
        </p>
        {renderVoteProblem(item)}
      </div>
    </li>
  )
}
