import { z } from 'zod'
import { bounded, optionalLine } from '../field/text-fields.ts'
import { wasOf } from '../field/was.ts'
import { limits } from '../limits.ts'
import { type PlanName, plans } from '../plan/plans.ts'
import { inkOn } from './ink.ts'

export const Color = bounded(7).regex(/^#[0-9a-fA-F]{6}$/, 'Please enter a colour such as #2563eb')

/** The bottom corner of a page that the widget's launcher stands in. */
export const LauncherPosition = z.enum(['bottom-left', 'bottom-right'])
export type LauncherPosition = z.infer<typeof LauncherPosition>

const settings = {
  color: Color.nullable(),
  launcherText: optionalLine(limits.launcherTextMax).nullable(),
  /** Null is the corner where lines of the page's language end. */
  position: LauncherPosition.nullable(),
  /** What the panel begins with; `{{project}}` is the project's name. Null is the widget's own, in each language. */
  greeting: optionalLine(limits.ownTextMax).nullable(),
  /** The thanks for what was sent. */
  thanks: optionalLine(limits.ownTextMax).nullable(),
}

/** What an administrator saved for a project; what of it is used depends on the plan. */
export const BrandingSettings = z.strictObject(settings)
export type BrandingSettings = z.infer<typeof BrandingSettings>

/** A change of some of it; the rest stays. An empty text is none, as null is. */
export const BrandingChange = z.strictObject({ ...settings, was: wasOf(settings) }).partial()
export type BrandingChange = z.infer<typeof BrandingChange>

/** The look that the widget gets. */
export const Branding = z.object({
  poweredBy: z.boolean(),
  color: z.string(),
  /** The text colour that reads on it, so that no page has to compute it. */
  ink: z.string(),
  launcherText: z.string().nullable(),
  position: LauncherPosition.nullable(),
  greeting: z.string().nullable(),
  thanks: z.string().nullable(),
  /** Path under the server's base URL, or null. */
  logo: z.string().nullable(),
})
export type Branding = z.infer<typeof Branding>

/** Earshot's own accent, used wherever a plan or an organisation has none of its own. */
export const defaultColor = '#2f5bd7'

/**
 * The look a plan allows, from what was saved: Free shows "Powered by Earshot", Pro nothing of ours,
 * Agency its own colour, texts, position and logo. What was saved under a higher plan is kept unused.
 */
export function brandingFor(plan: PlanName, saved: BrandingSettings & { logo: string | null }): Branding {
  const custom = plans[plan].branding === 'custom'
  const color = (custom && saved.color) || defaultColor
  return {
    poweredBy: plans[plan].branding === 'default',
    color,
    ink: inkOn(color),
    launcherText: (custom && saved.launcherText) || null,
    position: custom ? saved.position : null,
    greeting: (custom && saved.greeting) || null,
    thanks: (custom && saved.thanks) || null,
    logo: custom ? saved.logo : null,
  }
}

/**
 * The name that mails on an organisation's account come from, of what it saved; empty is the installation's own. What
 * was saved under a higher plan is kept unused.
 */
export const senderNameFor = (plan: PlanName, saved: string): string =>
  plans[plan].branding === 'custom' ? saved : ''
