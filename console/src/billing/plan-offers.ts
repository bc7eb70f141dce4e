import type { BillingInterval, PaidPlan, Subscription } from '@earshot/shared/billing/billing'
import { counted } from '@earshot/shared/format/counted'
import { formatBytes, formatPrice } from '@earshot/shared/format/format'
import type { OrganisationUsage } from '@earshot/shared/organisation/organisation'
import { type BrandingLevel, type Plan, type PlanName, plans } from '@earshot/shared/plan/plans'

const branding: Record<BrandingLevel, string> = {
  default: 'Default branding, with the line ‘Powered by Earshot’',
  unbranded: 'No Earshot branding',
  custom: 'Customised branding',
}

interface Offer {
  text: string
  /** The organisation's usage, if above the limit. */
  over?: string
}

/**
 * Features of a plan, in the words of the price list (product specification, section 9), with the limits that the
 * organisation exceeds.
 */
export function planOffers(plan: Plan, usage: OrganisationUsage | undefined): Offer[] {
  const limited = (
    limit: 'administrators' | 'projects' | 'storage' | 'activeApprovals',
    text: string,
    written: (count: number) => string = inNumbers,
  ): Offer =>
    usage && usage[limit] > plan[limit] ? { text, over: `you have ${written(usage[limit])}` } : { text }
  return [
    limited('administrators', counted(plan.administrators, 'administrator')),
    limited('projects', counted(plan.projects, 'project')),
    { text: branding[plan.branding] },
    { text: plan.support === 'priority' ? 'Priority support' : 'Email support' },
    limited('storage', `${formatBytes(plan.storage)} of storage (fair use)`, formatBytes),
    limited('activeApprovals', `${inNumbers(plan.activeApprovals)} items held for review (fair use)`),
    { text: `${plan.invitationsDaily} invitations a day` },
  ]
}

const inNumbers = (count: number): string => count.toLocaleString('en')

/** A plan's price in words: the current price and a note. */
export interface WrittenPrice {
  now: string
  note: string
}

/** A plan's yearly price from the plan table, for an installation that charges nothing itself. */
export function listPrice({ price }: Plan, betaPrice: OrganisationUsage['betaPrice']): WrittenPrice {
  if (price.beta === null || betaPrice === 'gone') return { now: `$${price.yearly}`, note: 'a year' }
  return { now: `$${price.beta}`, note: `a year in the beta, list price $${price.yearly}` }
}

/** A plan's price at the payment provider; undefined if not sold at the interval. */
export function soldPrice(
  plan: PlanName,
  interval: BillingInterval,
  { prices, beta, currency }: Subscription,
): WrittenPrice | undefined {
  if (plan === 'free') return { now: formatPrice(0, currency), note: `a ${interval}` }
  const price = prices.find((sold) => sold.plan === plan && sold.interval === interval)
  if (!price) return undefined
  const list = formatPrice(price.amount, price.currency)
  if (price.beta === null || !beta || !(beta.taken || beta.left > 0))
    return { now: list, note: `a ${interval}` }
  const offer = beta.taken ? 'yours' : `${inNumbers(beta.left)} of ${inNumbers(beta.total)} left`
  return {
    now: formatPrice(price.beta, price.currency),
    note: `a ${interval} in the beta, list price ${list} · ${offer}`,
  }
}

/** Intervals at which plans are sold, yearly first. */
export const soldIntervals = ({ prices }: Subscription): BillingInterval[] =>
  (['year', 'month'] as const).filter((interval) => prices.some((price) => price.interval === interval))

/** The plan's title, such as `Pro`. */
export const planTitleOf = (plan: PaidPlan): string => plans[plan].title
