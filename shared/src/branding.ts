import { z } from 'zod'
import { limits } from './limits.ts'
import { type PlanName, plans } from './plans.ts'

export const Color = z.string().regex(/^#[0-9a-f]{6}$/i, 'Please enter a colour such as #2563eb')

/** What an administrator saved for a project; what of it is used depends on the plan. */
export const BrandingSettings = z.strictObject({
  color: Color.nullable(),
  launcherText: z.string().trim().max(limits.launcherTextMax).nullable(),
})
export type BrandingSettings = z.infer<typeof BrandingSettings>

/** The look that the widget gets. */
export const Branding = z.object({
  poweredBy: z.boolean(),
  color: z.string(),
  launcherText: z.string().nullable(),
  /** Path under the server's base URL, or null. */
  logo: z.string().nullable(),
})
export type Branding = z.infer<typeof Branding>

/** Earshot's own accent, used wherever a plan or an organisation has none of its own. */
export const defaultColor = '#2f5bd7'

/**
 * The look a plan allows, from what was saved: Free shows "Powered by Earshot", Pro nothing of ours,
 * Agency its own colour, launcher text and logo. What was saved under a higher plan is kept unused.
 */
export function brandingFor(plan: PlanName, saved: BrandingSettings & { logo: string | null }): Branding {
  const custom = plans[plan].branding === 'custom'
  return {
    poweredBy: plans[plan].branding === 'default',
    color: (custom && saved.color) || defaultColor,
    launcherText: (custom && saved.launcherText) || null,
    logo: custom ? saved.logo : null,
  }
}
