import { plans } from '@earshot/shared/plan/plans'
import { Notice } from '../../design/notice/Notice.tsx'
import { useUser } from '../../session/session.ts'
import { brandingAllowance } from './branding-allowance.ts'

/** Branding options that the organisation's plan allows; hidden if the plan allows all of them. */
export function BrandingAllowance() {
  const { plan } = useUser().currentTenant
  if (plans[plan].branding === 'custom') return null
  return <Notice tone="info" title={`The ${plans[plan].title} plan`} messages={brandingAllowance(plan)} />
}
