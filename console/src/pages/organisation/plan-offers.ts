import { formatBytes } from '@earshot/shared/format'
import type { OrganisationUsage } from '@earshot/shared/organisation'
import type { BrandingLevel, Plan } from '@earshot/shared/plans'
import { counted } from '@earshot/shared/words'

const branding: Record<BrandingLevel, string> = {
  default: 'Default branding, with the line "Powered by Earshot"',
  unbranded: 'No Earshot branding',
  custom: 'Customised branding',
}

/** What a plan offers, in the words of the price list (product specification, section 9). */
export const planOffers = (plan: Plan): string[] => [
  counted(plan.administrators, 'administrator'),
  counted(plan.projects, 'project'),
  branding[plan.branding],
  plan.support === 'priority' ? 'Priority support' : 'Email support',
  `${formatBytes(plan.storage)} of storage (fair use)`,
  `${plan.activeApprovals.toLocaleString('en')} items held for review (fair use)`,
]

/** A plan's price: what is asked now, and the list price where that is another. */
export function planPrice(
  { price }: Plan,
  betaPrice: OrganisationUsage['betaPrice'],
): { now: string; note: string } {
  if (price.yearly === 0) return { now: '$0', note: 'a year' }
  if (price.beta === null || betaPrice === 'gone') return { now: `$${price.yearly}`, note: 'a year' }
  return { now: `$${price.beta}`, note: `a year in the beta, list price $${price.yearly}` }
}
