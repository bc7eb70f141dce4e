import type { FeedbackKind, PublicFeedback } from '@earshot/shared/feedback/feedback'
import IconMessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { StatusPill } from '../../design/mark/StatusPill.tsx'
import { t } from '../../texts/texts.ts'
import { linkTo } from '../parts/address.ts'
import { BoardLink } from '../parts/BoardLink.tsx'
import { useBoard } from '../parts/board-context.ts'
import { ListFoot } from '../parts/ListFoot.tsx'
import { Empty } from '../parts/states.tsx'
import { VoteButton } from '../parts/VoteButton.tsx'
import { dayOf } from '../parts/wording.ts'
import { feedbackQuery } from '../thread/queries.ts'
import classes from './BoardTable.module.css'

/** Public ideas or bugs, filtered, sorted and searched by the address. */
export function BoardList() {
  const { contact, route } = useBoard()
  const list = useInfiniteQuery(feedbackQuery(contact, route))
  const items = list.data?.pages.flatMap((page) => page.items)
  return (
    <div aria-busy={list.isFetching}>
      {items && items.length > 0 && <BoardTable items={items} />}
      {items?.length === 0 && list.isSuccess && <NothingHere />}
      <ListFoot list={list} rows={6} />
    </div>
  )
}

function NothingHere() {
  const { query, status, kind } = useBoard().route
  if (query)
    return (
      <Empty title={t('list.noMatch', { query })} text={t('list.noMatch.hint')}>
        {suggest()}
        {showAll()}
      </Empty>
    )
  if (status)
    return (
      <Empty title={t('list.noneOfStatus')} text={t('list.noneOfStatus.hint')}>
        {showAll(kind)}
      </Empty>
    )
  if (kind === 'bug')
    return (
      <Empty title={t('list.noBugs')} text={t('list.noBugs.hint')}>
        <BoardLink to={{ new: 'bug' }}>{t('suggest.bug')}</BoardLink>
      </Empty>
    )
  return (
    <Empty title={t('list.noIdeas')} text={t('list.noIdeas.hint')}>
      {suggest()}
    </Empty>
  )
}

const suggest = () => <BoardLink to={{ new: 'idea' }}>{t('suggest.idea')}</BoardLink>
const showAll = (kind?: FeedbackKind) => (
  <BoardLink tone="outlined" to={kind ? { kind } : {}}>
    {t('list.showAll')}
  </BoardLink>
)

/** Feedback in rows: votes beside the text, status below. The column headings are for screen readers. */
function BoardTable({ items }: { items: readonly PublicFeedback[] }) {
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
          <bdi>{item.title}</bdi>
        </a>
        {item.body && (
          <p dir="auto" className={classes.excerpt}>
            {item.body}
          </p>
        )}
      </td>
      <td className={classes.status}>{status && <StatusPill {...status} />}</td>
      <td className={`${classes.fact} ${classes.comments}`}>
        {item.commentCount > 0 && <CommentCount count={item.commentCount} />}
      </td>
      <td className={`${classes.fact} ${classes.date}`}>
        <time dateTime={new Date(item.createdAt).toISOString()}>{dayOf(item.createdAt)}</time>
      </td>
      {rowAction && <td className={classes.action}>{rowAction(item)}</td>}
    </tr>
  )
}

/** Number of comments: an icon and a number, with words for screen readers. */
const CommentCount = ({ count }: { count: number }) => (
  <span className={classes.count}>
    <IconMessageCircle size={14} stroke={1.7} aria-hidden />
    <span aria-hidden>{count}</span>
    <span className="unseen">{t('comments', { count })}</span>
  </span>
)
