import * as text from '@earshot/shared/contact/text'
import type { PublicFeedback } from '@earshot/shared/feedback'
import { StatusPill } from '../ui/StatusPill.tsx'
import { linkTo, searchOf } from './address.ts'
import classes from './BoardTable.module.css'
import { useBoard } from './board-context.ts'
import { VoteButton } from './VoteButton.tsx'
import { dayOf } from './wording.ts'

/** Feedback in rows under headings that sort it; on a phone each row is a card. */
export function BoardTable({ items }: { items: readonly PublicFeedback[] }) {
  const { route, rowAction } = useBoard()
  return (
    <table className={classes.table}>
      <caption>{route.kind === 'bug' ? 'Bugs' : 'Ideas'}</caption>
      <thead>
        <tr>
          <Sorting by="top" label="Votes" />
          <th scope="col" className={classes.title}>
            Title
          </th>
          <th scope="col">Status</th>
          <th scope="col">Comments</th>
          <Sorting by="newest" label="Date" />
          {rowAction && (
            <th scope="col">
              <span className={classes.hidden}>Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <Row key={item.id} item={item} />
        ))}
      </tbody>
    </table>
  )
}

/** A heading that sorts the list; both orders run from the most down. A search has no order. */
function Sorting({ by, label }: { by: 'top' | 'newest'; label: string }) {
  const { address, route } = useBoard()
  const current = !route.query && route.sort === by
  if (route.query) return <th scope="col">{label}</th>
  return (
    <th scope="col" aria-sort={current ? 'descending' : undefined}>
      <button
        type="button"
        className={classes.sort}
        onClick={() => address.go(searchOf({ ...route, sort: by }, address.search), { replace: true })}
      >
        {label}
        <span aria-hidden className={classes.arrow} data-current={current}>
          ↓
        </span>
      </button>
    </th>
  )
}

function Row({ item }: { item: PublicFeedback }) {
  const { address, route, rowAction, site } = useBoard()
  const status = site.statuses.find(({ id }) => id === item.statusId)
  return (
    <tr>
      <td className={classes.votes}>
        <VoteButton item={item} frozen={status?.freezesVotes ?? false} />
      </td>
      <td className={classes.title}>
        <a {...linkTo(address, { ...route, item: item.reference })} className={classes.link}>
          {item.title}
        </a>
        {item.body && <p className={classes.excerpt}>{item.body}</p>}
      </td>
      <td className={classes.status}>{status && <StatusPill {...status} />}</td>
      <td className={classes.comments} data-none={item.commentCount === 0}>
        <span aria-hidden className={classes.count}>
          {item.commentCount}
        </span>
        <span className={classes.counted}>{text.comments(item.commentCount)}</span>
      </td>
      <td className={classes.date}>
        <time dateTime={new Date(item.createdAt).toISOString()}>{dayOf(item.createdAt)}</time>
      </td>
      {rowAction && <td className={classes.action}>{rowAction(item)}</td>}
    </tr>
  )
}
