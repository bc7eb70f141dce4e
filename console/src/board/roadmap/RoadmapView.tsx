import { formatMonth } from '@earshot/shared/format/format'
import type { RoadmapColumn, RoadmapItem } from '@earshot/shared/roadmap/roadmap'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { StatusPill } from '../../design/mark/StatusPill.tsx'
import { StatusRing } from '../../design/mark/StatusRing.tsx'
import { locale, t } from '../../texts/texts.ts'
import { linkTo } from '../parts/address.ts'
import { useBoard } from '../parts/board-context.ts'
import { Empty, Failed, Skeleton } from '../parts/states.tsx'
import { VoteButton } from '../parts/VoteButton.tsx'
import { dayOf } from '../parts/wording.ts'
import { roadmapQuery } from '../thread/queries.ts'
import classes from './RoadmapView.module.css'

/** Planned, started and finished items, in columns of statuses or of months. */
export function RoadmapView() {
  const { contact } = useBoard()
  const roadmap = useQuery(roadmapQuery(contact))
  if (roadmap.isPending) return <Skeleton rows={4} />
  if (roadmap.isError) return <Failed error={roadmap.error} onRetry={() => void roadmap.refetch()} />
  const { columns } = roadmap.data
  if (columns.every(({ items }) => items.length === 0))
    return <Empty title={t('roadmap.none')} text={t('roadmap.none.hint')} />
  return (
    <div className={classes.columns}>
      {columns.map((column) => (
        <Column key={column.statusId ?? column.month ?? 'undated'} column={column} />
      ))}
    </div>
  )
}

function Column({ column: { statusId, month, items, more } }: { column: RoadmapColumn }) {
  const { site } = useBoard()
  const heading = useId()
  const status = site.statuses.find(({ id }) => id === statusId)
  return (
    <section className={classes.column} aria-labelledby={heading}>
      <h2 id={heading}>
        {status && <StatusRing {...status} name={undefined} />}
        {status?.name ?? (month ? formatMonth(month, locale()) : t('roadmap.later'))}
        <span className={classes.count}>
          {items.length}
          {more && '+'}
        </span>
      </h2>
      <ul>
        {items.map((item) => (
          <Card key={item.id} item={item} byMonth={statusId === null} />
        ))}
      </ul>
      {items.length === 0 && <p className={classes.none}>{t('roadmap.column.none')}</p>}
    </section>
  )
}

/** An item; details not implied by its column are on the right. */
function Card({ item, byMonth }: { item: RoadmapItem; byMonth: boolean }) {
  const { address, site } = useBoard()
  const status = site.statuses.find(({ id }) => id === item.statusId)
  return (
    <li className={classes.card}>
      <VoteButton item={item} frozen={status?.freezesVotes ?? false} />
      <div className={classes.words}>
        <a {...linkTo(address, { item: item.reference })}>
          <bdi>{item.title}</bdi>
        </a>
        {byMonth ? status && <StatusPill {...status} /> : <When item={item} />}
      </div>
    </li>
  )
}

function When({ item: { targetMonth, doneAt } }: { item: RoadmapItem }) {
  if (doneAt !== null)
    return (
      <time className={classes.when} dateTime={new Date(doneAt).toISOString()}>
        {dayOf(doneAt)}
      </time>
    )
  return targetMonth && <span className={classes.when}>{formatMonth(targetMonth, locale())}</span>
}
