import { may } from '@earshot/shared/permissions'
import { Link } from 'react-router-dom'
import { paths } from '../lib/paths.ts'
import { useUser } from '../session/session.ts'

/** The reason why a plan's limit is reached (`planFull`), and a link that raises it. */
export function PlanLimitReached({ reason }: { reason: string }) {
  const { currentTenant } = useUser()
  return (
    <>
      {reason}{' '}
      {may(currentTenant, 'manageBilling') ? (
        <Link to={paths.subscription()}>Compare plans</Link>
      ) : (
        'Ask an administrator to change the plan.'
      )}
    </>
  )
}
