import { type BrandingLevel, cheapestPlanWith, type PlanName, plans } from '@earshot/shared/plan/plans'

const allowed: Record<BrandingLevel, string> = {
  default: 'The widget has the default look with the line ‘Powered by Earshot’.',
  unbranded: 'The widget has the default look, without anything of Earshot on it.',
  custom: 'The widget has your colour, texts, position and logo, without anything of Earshot on it.',
}

/** Branding options that a plan allows, and the plans that allow more. */
export function brandingAllowance(plan: PlanName): string[] {
  const { branding } = plans[plan]
  const lines = [allowed[branding]]
  const unbranded = cheapestPlanWith((candidate) => candidate.branding !== 'default')
  const custom = cheapestPlanWith((candidate) => candidate.branding === 'custom')
  if (branding === 'default' && unbranded) lines.push(`The ${unbranded.title} plan takes that line away.`)
  if (branding !== 'custom' && custom)
    lines.push(`The ${custom.title} plan lets you choose colour, texts, position and logo.`)
  return lines
}
