import type { SubscriptionPreview } from '@earshot/shared/billing/billing'
import { counted } from '@earshot/shared/format/counted'
import { formatBytes } from '@earshot/shared/format/format'
import type { OrganisationUsage } from '@earshot/shared/organisation/organisation'
import { type PlanName, plans } from '@earshot/shared/plan/plans'

/** A limit of a plan that the usage exceeds. */
export type OverLimit = SubscriptionPreview['over'][number]

const limits = ['administrators', 'projects', 'activeApprovals', 'storage'] as const

/** Limits of a plan that an organisation's usage exceeds. */
export const overLimits = (usage: OrganisationUsage, plan: PlanName): OverLimit[] =>
  limits
    .map((limit) => ({ limit, used: usage[limit], allowed: plans[plan][limit] }))
    .filter(({ used, allowed }) => used > allowed)

const amounts: Record<OverLimit['limit'], (count: number) => string> = {
  administrators: (count) => counted(count, 'administrator'),
  projects: (count) => counted(count, 'project'),
  activeApprovals: (count) => `${counted(count, 'item')} held for review`,
  storage: (bytes) => `${formatBytes(bytes)} of storage`,
}

/** Such as `7 projects, and Pro includes 5`. */
export const overInWords = ({ limit, used, allowed }: OverLimit, plan: PlanName): string =>
  `${amounts[limit](used)}, and ${plans[plan].title} includes ${
    limit === 'storage' ? formatBytes(allowed) : allowed.toLocaleString('en')
  }`
