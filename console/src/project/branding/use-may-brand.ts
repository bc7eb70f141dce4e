import { may } from '@earshot/shared/permissions'
import { plans } from '@earshot/shared/plan/plans'
import { useUser } from '../../session/session.ts'

/** True if the member may change the widget's look, by role and by the organisation's plan. */
export function useMayBrand(): boolean {
  const { currentTenant } = useUser()
  return may(currentTenant, 'editProjects') && plans[currentTenant.plan].branding === 'custom'
}
