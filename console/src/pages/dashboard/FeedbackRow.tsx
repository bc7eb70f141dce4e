import type { Feedback } from '@earshot/shared/feedback'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { KindIcon } from '../../ui/KindIcon.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Demand } from './Demand.tsx'
import classes from './WorkGroup.module.css'

interface Props {
  item: Feedback
  /** Who wrote it, or how many people it concerns. */
  shows: 'author' | 'demand'
  /** The row's one action; opening it where there is no other. */
  action?: ReactNode
}

/** An item of feedback in one line, which opens it. */
export const FeedbackRow = ({ item, shows, action }: Props) => (
  <>
    <span className={classes.lead}>
      <KindIcon kind={item.kind} />
    </span>
    <Link className={classes.link} to={paths.feedbackItem(item.id)}>
      {item.title}
    </Link>
    {shows === 'author' ? (
      <span className={`${classes.meta} ${classes.name}`}>{item.author.name}</span>
    ) : (
      <Demand item={item} />
    )}
    <span className={`${classes.meta} ${classes.end}`}>
      <RelativeTime at={item.createdAt} />
    </span>
    {action || (
      <span className={classes.action} aria-hidden>
        Open
      </span>
    )}
  </>
)
