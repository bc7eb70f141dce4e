import type { Dashboard } from '@earshot/shared/dashboard'
import { may } from '@earshot/shared/permissions'
import { Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../../lib/session.ts'
import classes from './DashboardPage.module.css'

/** Counts stop at 100 on the wire. */
const shown = (count: number): string => (count >= 100 ? '99+' : String(count))

/** The counts that ask for an answer, each a way to the items themselves; what is held, for whoever may decide. */
export function NeedsMe({ waiting, unanswered }: Pick<Dashboard, 'waiting' | 'unanswered'>) {
  const { currentTenant } = useUser()
  return (
    <div className={classes.counts}>
      {may(currentTenant, 'moderateFeedback') && (
        <Count count={waiting} label="held for review" to={paths.feedback({ moderation: 'held' })} />
      )}
      <Count count={unanswered} label="without an answer" to={paths.feedback({ unanswered: 'true' })} />
    </div>
  )
}

const Count = ({ count, label, to }: { count: number; label: string; to: string }) => (
  <Link to={to} className={classes.count} data-some={count > 0}>
    <span className={classes.number}>{shown(count)}</span>
    <Text span c="dimmed">
      {label}
    </Text>
  </Link>
)
