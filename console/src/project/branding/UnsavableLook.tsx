import { may } from '@earshot/shared/permissions'
import { cheapestPlanWith, plans } from '@earshot/shared/plan/plans'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../../session/session.ts'

/** The plan that is needed to publish a look of one's own; undefined if the organisation's plan allows it. */
export function usePlanForLook() {
  const { plan } = useUser().currentTenant
  return plans[plan].branding === 'custom'
    ? undefined
    : cheapestPlanWith(({ branding }) => branding === 'custom')
}

/**
 * The reason why the member cannot publish what they try out; undefined if they can. `look` is true for changes that
 * need a plan with a look of one's own.
 */
export function useUnsavable(look: boolean) {
  const { currentTenant } = useUser()
  const needed = usePlanForLook()
  if (!may(currentTenant, 'editProjects')) return 'Only administrators can save'
  if (!look || !needed) return undefined
  return may(currentTenant, 'manageBilling') ? (
    <Anchor component={Link} to={paths.subscription()}>
      Upgrade to {needed.title} to publish this look
    </Anchor>
  ) : (
    `The ${needed.title} plan is needed to publish this look`
  )
}
