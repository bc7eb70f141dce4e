import { may } from '@earshot/shared/permissions'
import { plans } from '@earshot/shared/plan/plans'
import { useUser } from '../../session/session.ts'

/** Whether the reader may decide how the widget looks: by their role, and by the organisation's plan. */
export function useMayBrand(): boolean {
  const { currentTenant } = useUser()
  return may(currentTenant, 'editProjects') && plans[currentTenant.plan].branding === 'custom'
}
