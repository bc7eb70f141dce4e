import type { Feedback } from '@earshot/shared/feedback'
import { demandOf } from '@earshot/shared/words'
import { Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import classes from './DashboardPage.module.css'

interface Props {
  items: readonly Feedback[]
  /** What stands at the right of each row. */
  measure: 'people' | 'age'
  empty: string
}

/** A few items of feedback, each a way to its page. */
export function FeedbackRows({ items, measure, empty }: Props) {
  if (items.length === 0) return <Text c="dimmed">{empty}</Text>
  return (
    <ul className={classes.rows}>
      {items.map((item) => (
        <li key={item.id}>
          <Link to={paths.feedbackItem(item.id)} className={classes.row}>
            <Text span size="xs" c="dimmed" className={classes.reference}>
              {item.reference}
            </Text>
            <span className={classes.text}>{item.title}</span>
            <Text span size="xs" c="dimmed" className={classes.measure}>
              {measure === 'people' ? demandOf(item) : <RelativeTime at={item.updatedAt} />}
            </Text>
          </Link>
        </li>
      ))}
    </ul>
  )
}
