import type { OrganisationUsage } from '@earshot/shared/organisation'
import { plans } from '@earshot/shared/plans'
import { Progress, Text } from '@mantine/core'
import classes from './Organisation.module.css'

/** What of the plan's limits is used, as bars with their numbers. */
export function UsageBars({ usage }: { usage: OrganisationUsage }) {
  const plan = plans[usage.plan]
  const bars = [
    { label: 'Administrators', used: usage.administrators, limit: plan.administrators },
    { label: 'Projects', used: usage.projects, limit: plan.projects },
    { label: 'Waiting for approval', used: usage.activeApprovals, limit: plan.activeApprovals },
  ]
  return (
    <div className={classes.usage}>
      {bars.map(({ label, used, limit }) => (
        <div key={label} className={classes.bar}>
          <Text size="sm" fw={600}>
            {label}
          </Text>
          <Text size="sm" c="dimmed">
            {used.toLocaleString('en')} of {limit.toLocaleString('en')}
            {used > limit ? ', over the limit' : used === limit ? ', all used' : ''}
          </Text>
          <Progress
            aria-label={label}
            value={Math.min(100, (used / limit) * 100)}
            color={used > limit ? 'orange' : 'accent'}
          />
        </div>
      ))}
    </div>
  )
}
