import type { PaidPlan } from '@earshot/shared/billing/billing'
import { counted } from '@earshot/shared/format/counted'
import type { OrganisationUsage } from '@earshot/shared/organisation/organisation'
import { plans } from '@earshot/shared/plan/plans'
import { Text } from '@mantine/core'

/** When a downgrade takes effect, and what the lower plan includes beside what the organisation has. */
export function DowngradeNote({ plan, usage }: { plan: PaidPlan; usage: OrganisationUsage }) {
  const { title, administrators, projects, branding } = plans[plan]
  const included = [
    `${counted(administrators, 'administrator')} (you have ${usage.administrators})`,
    `${counted(projects, 'project')} (you have ${usage.projects})`,
  ].join(' and ')
  const losesBranding = plans[usage.plan].branding === 'custom' && branding !== 'custom'
  return (
    <Text size="sm">
      {title} takes effect at once. It includes {included}
      {losesBranding && ', but no customised branding'}.
    </Text>
  )
}
