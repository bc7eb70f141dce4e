import type { Dashboard } from '@earshot/shared/dashboard'
import { Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import classes from './DashboardPage.module.css'

/** Counts stop at 100 on the wire. */
const shown = (count: number): string => (count >= 100 ? '99+' : String(count))

/** The two counts that ask for an answer, each a way to the items themselves. */
export const NeedsMe = ({ waiting, unanswered }: Pick<Dashboard, 'waiting' | 'unanswered'>) => (
  <div className={classes.counts}>
    <Count count={waiting} label="held for review" to={paths.feedback({ moderation: 'held' })} />
    <Count count={unanswered} label="without an answer" to={paths.feedback({ unanswered: 'true' })} />
  </div>
)

const Count = ({ count, label, to }: { count: number; label: string; to: string }) => (
  <Link to={to} className={classes.count} data-some={count > 0}>
    <span className={classes.number}>{shown(count)}</span>
    <Text span c="dimmed">
      {label}
    </Text>
  </Link>
)
