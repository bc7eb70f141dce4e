import { formatBytes } from '@earshot/shared/format/format'
import type { OrganisationUsage } from '@earshot/shared/organisation/organisation'
import { plans } from '@earshot/shared/plan/plans'
import { Progress, Text } from '@mantine/core'
import classes from './Organisation.module.css'

const inNumbers = (count: number): string => count.toLocaleString('en')

/** Usage of the plan's limits, as bars with numbers. */
export function UsageBars({ usage }: { usage: OrganisationUsage }) {
  const plan = plans[usage.plan]
  const bars = [
    { label: 'Administrators', used: usage.administrators, limit: plan.administrators },
    { label: 'Projects', used: usage.projects, limit: plan.projects },
    { label: 'Held for review', used: usage.activeApprovals, limit: plan.activeApprovals },
    { label: 'Storage', used: usage.storage, limit: plan.storage, written: formatBytes },
  ]
  return (
    <div className={classes.usage}>
      {bars.map(({ label, used, limit, written = inNumbers }) => (
        <div key={label} className={classes.bar}>
          <Text size="sm" fw={600}>
            {label}
          </Text>
          <Text size="sm" c="dimmed">
            {written(used)} of {written(limit)}
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
