import type { PublicFeedback } from '@earshot/shared/feedback'
import { t } from '../texts/texts.ts'
import { StatusPill } from '../ui/StatusPill.tsx'
import { linkTo } from './address.ts'
import classes from './BoardTable.module.css'
import { useBoard } from './board-context.ts'
import { CommentCount } from './CommentCount.tsx'
import { VoteButton } from './VoteButton.tsx'
import { dayOf } from './wording.ts'

/** Feedback in rows: votes beside the words, and below them how it stands. The headings are for whoever hears it. */
export function BoardTable({ items }: { items: readonly PublicFeedback[] }) {
  const { route, rowAction } = useBoard()
  const headings = [
    t('list.votes'),
    t('list.title'),
    t('list.status'),
    t('list.comments'),
    t('list.date'),
    ...(rowAction ? [t('list.actions')] : []),
  ]
  return (
    <table className={classes.table}>
      <caption>{t(`list.${route.kind}`)}</caption>
      <thead>
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
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
      <td className={`${classes.fact} ${classes.comments}`}>
        <CommentCount count={item.commentCount} />
      </td>
      <td className={`${classes.fact} ${classes.date}`}>
        <time dateTime={new Date(item.createdAt).toISOString()}>{dayOf(item.createdAt)}</time>
      </td>
      {rowAction && <td className={classes.action}>{rowAction(item)}</td>}
    </tr>
  )
}
