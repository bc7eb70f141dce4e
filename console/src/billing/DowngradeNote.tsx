import type { PaidPlan } from '@earshot/shared/billing/billing'
import { counted } from '@earshot/shared/format/counted'
import type { OrganisationUsage } from '@earshot/shared/organisation/organisation'
import { betterPlan } from '@earshot/shared/plan/complimentary-plan'
import { plans } from '@earshot/shared/plan/plans'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useDateFormat } from '../lib/format-locale.ts'

/** When a downgrade takes effect, and what the lower plan includes beside what the organisation has. */
export function DowngradeNote({ plan, usage }: { plan: PaidPlan; usage: OrganisationUsage }) {
  const { format } = useDateFormat({ dateStyle: 'long' })
  const [now] = useState(Date.now)
  const { title, administrators, projects, branding } = plans[plan]
  const meanwhile = betterPlan(plan, usage.complimentaryPlan, now)
  const included = [
    `${counted(administrators, 'administrator')} (you have ${usage.administrators})`,
    `${counted(projects, 'project')} (you have ${usage.projects})`,
  ].join(' and ')
  const losesBranding = plans[usage.plan].branding === 'custom' && branding !== 'custom'
  return (
    <Text size="sm">
      {meanwhile === plan || !usage.complimentaryPlan
        ? `${title} takes effect at once.`
        : `The subscription changes to ${title} at once. You keep ${plans[meanwhile].title} for free until ${format(usage.complimentaryPlan.endsAt)}, then ${title} takes effect.`}{' '}
      It includes {included}
      {losesBranding && ', but no customised branding'}.
    </Text>
  )
}
