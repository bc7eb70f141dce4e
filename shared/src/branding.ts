import { z } from 'zod'
import { limits } from './limits.ts'
import { type PlanName, plans } from './plans.ts'
import { optionalLine } from './text-fields.ts'

export const Color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Please enter a colour such as #2563eb')

/** The bottom corner of a page that the widget's launcher stands in. */
export const LauncherPosition = z.enum(['bottom-left', 'bottom-right'])
export type LauncherPosition = z.infer<typeof LauncherPosition>

/** What an administrator saved for a project; what of it is used depends on the plan. */
export const BrandingSettings = z.strictObject({
  color: Color.nullable(),
  launcherText: optionalLine(limits.launcherTextMax).nullable(),
  /** Null is the corner where lines of the page's language end. */
  position: LauncherPosition.nullable().default(null),
})
export type BrandingSettings = z.infer<typeof BrandingSettings>

/** The look that the widget gets. */
export const Branding = z.object({
  poweredBy: z.boolean(),
  color: z.string(),
  launcherText: z.string().nullable(),
  position: LauncherPosition.nullable(),
  /** Path under the server's base URL, or null. */
  logo: z.string().nullable(),
})
export type Branding = z.infer<typeof Branding>

/** Earshot's own accent, used wherever a plan or an organisation has none of its own. */
export const defaultColor = '#2f5bd7'

/**
 * The look a plan allows, from what was saved: Free shows "Powered by Earshot", Pro nothing of ours,
 * Agency its own colour, launcher text, position and logo. What was saved under a higher plan is kept unused.
 */
export function brandingFor(plan: PlanName, saved: BrandingSettings & { logo: string | null }): Branding {
  const custom = plans[plan].branding === 'custom'
  return {
    poweredBy: plans[plan].branding === 'default',
    color: (custom && saved.color) || defaultColor,
    launcherText: (custom && saved.launcherText) || null,
    position: custom ? saved.position : null,
    logo: custom ? saved.logo : null,
  }
}

/**
 * The name that mails on an organisation's account come from, of what it saved; empty is the installation's own. What
 * was saved under a higher plan is kept unused.
 */
export const senderNameFor = (plan: PlanName, saved: string): string =>
  plans[plan].branding === 'custom' ? saved : ''
