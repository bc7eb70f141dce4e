import type { OwnFeedback } from '@earshot/shared/feedback'
import type { Page } from '@earshot/shared/page'
import { useState } from 'react'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { linkTo } from './address.ts'
import { BackLink } from './BackLink.tsx'
import { useBoard } from './board-context.ts'
import { OwnData } from './OwnData.tsx'
import classes from './OwnItems.module.css'
import board from './PublicBoard.module.css'
import { Empty, Failed, More, Skeleton } from './states.tsx'
import { useList } from './use-list.ts'
import { commentsOf, dayOf } from './wording.ts'

/** What was sent from this browser, with where it stands and what is new. */
export function OwnItems() {
  const { address, contact } = useBoard()
  // Another list once this person is nobody any more.
  const [erased, setErased] = useState(0)
  const list = useList<OwnFeedback>(`own ${erased}`, (cursor) =>
    contact.known
      ? contact.send<Page<OwnFeedback>>({
          method: 'GET',
          path: '/me/feedback',
          query: cursor ? { cursor } : {},
        })
      : Promise.resolve({ items: [], nextCursor: null }),
  )
  return (
    <>
      <BackLink />
      <h1 tabIndex={-1}>Your feedback</h1>
      <p className={board.lead}>Sent from this browser, here or in the widget.</p>
      {list.items && list.items.length > 0 && (
        <ul className={classes.list}>
          {list.items.map((item) => (
            <Row key={item.id} item={item} />
          ))}
        </ul>
      )}
      {list.items?.length === 0 && list.phase === 'rest' && (
        <Empty
          title="Nothing sent yet"
          text="What you send from this browser appears here, with its status and replies."
        >
          <a {...linkTo(address, { new: 'idea' })} className={board.mainButton}>
            Suggest an idea
          </a>
        </Empty>
      )}
      {contact.known && list.phase === 'rest' && <OwnData onErased={() => setErased(erased + 1)} />}
      {list.phase === 'loading' && <Skeleton rows={3} />}
      {list.phase === 'failed' && <Failed error={list.error} onRetry={list.load} />}
      {list.phase === 'rest' && list.hasMore && <More onMore={list.load} />}
    </>
  )
}

const newsOf = (count: number): string => (count === 1 ? '1 new reply' : `${count} new replies`)

function Row({ item }: { item: OwnFeedback }) {
  const { address, site } = useBoard()
  const status = site.statuses.find(({ id }) => id === item.statusId)
  return (
    <li>
      <a {...linkTo(address, { item: item.reference })} className={classes.title}>
        {item.title}
      </a>
      <p className={classes.facts}>
        {item.moderation === 'held' && <strong>Held for review</strong>}
        {item.moderation === 'rejected' && <strong>Not published</strong>}
        {item.moderation === 'approved' && status && (
          <StatusBadge {...status} name={item.statusUnread ? `Now ${status.name}` : status.name} />
        )}
        {item.unread > 0 && <strong className={classes.news}>{newsOf(item.unread)}</strong>}
        <span>{item.reference}</span>
        <span>{commentsOf(item.commentCount)}</span>
        <span>{dayOf(item.createdAt)}</span>
      </p>
    </li>
  )
}
