import { may } from '@earshot/shared/permissions'
import { Link } from 'react-router-dom'
import { paths } from '../lib/paths.ts'
import { useUser } from '../session/session.ts'

/** Why a plan is full (`planFull`), and the way to lift that. */
export function PlanFull({ reason }: { reason: string }) {
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
