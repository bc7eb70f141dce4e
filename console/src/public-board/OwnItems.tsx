import * as text from '@earshot/shared/contact/text'
import type { OwnFeedback } from '@earshot/shared/feedback'
import { useInfiniteQuery } from '@tanstack/react-query'
import { StatusPill } from '../ui/StatusPill.tsx'
import { linkTo } from './address.ts'
import { BackLink } from './BackLink.tsx'
import { BoardLink } from './BoardLink.tsx'
import { useBoard } from './board-context.ts'
import { ListFoot } from './ListFoot.tsx'
import { OwnData } from './OwnData.tsx'
import classes from './OwnItems.module.css'
import board from './PublicBoard.module.css'
import { QueuedRequests } from './QueuedRequests.tsx'
import { ownQuery } from './queries.ts'
import { Empty } from './states.tsx'
import { dayOf } from './wording.ts'

/** What was sent from this browser, with where it stands and what is new. */
export function OwnItems() {
  const { contact } = useBoard()
  const list = useInfiniteQuery(ownQuery(contact))
  const items = list.data?.pages.flatMap((page) => page.items)
  const isEmpty = items?.length === 0 && contact.outbox.queued().length === 0
  return (
    <>
      <BackLink />
      <h1 tabIndex={-1}>{text.yours}</h1>
      <p className={board.lead}>Sent from this browser, here or in the widget.</p>
      <QueuedRequests />
      {items && items.length > 0 && (
        <ul className={classes.list}>
          {items.map((item) => (
            <Row key={item.id} item={item} />
          ))}
        </ul>
      )}
      {isEmpty && list.isSuccess && (
        <Empty
          title="Nothing sent yet"
          text="What you send from this browser appears here, with its status and replies."
        >
          <BoardLink to={{ new: 'idea' }}>{text.suggest.idea}</BoardLink>
        </Empty>
      )}
      {contact.session.isKnown() && list.isSuccess && <OwnData />}
      <ListFoot list={list} rows={3} />
    </>
  )
}

function Row({ item }: { item: OwnFeedback }) {
  const { address, site } = useBoard()
  const status = site.statuses.find(({ id }) => id === item.statusId)
  return (
    <li>
      <a {...linkTo(address, { item: item.reference })} className={classes.title}>
        {item.title}
      </a>
      <p className={board.facts}>
        {item.moderation === 'held' && <strong>{text.held}</strong>}
        {item.moderation === 'rejected' && <strong>{text.rejected}</strong>}
        {item.moderation === 'approved' && status && (
          <StatusPill {...status} name={item.statusUnread ? `${text.now}${status.name}` : status.name} />
        )}
        {item.unread > 0 && <strong className={classes.news}>{text.unread(item.unread)}</strong>}
        <span>{item.reference}</span>
        <span>{text.comments(item.commentCount)}</span>
        <span>{dayOf(item.createdAt)}</span>
      </p>
    </li>
  )
}
