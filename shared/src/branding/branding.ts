import { z } from 'zod'
import { bounded, optionalLine } from '../field/text-fields.ts'
import { previousValues } from '../field/was.ts'
import { limits } from '../limits.ts'
import { type PlanName, plans } from '../plan/plans.ts'
import { readableTextColor } from './ink.ts'

export const Color = bounded(7).regex(/^#[0-9a-fA-F]{6}$/, 'Please enter a colour such as #2563eb')

/** Bottom corner of the page for the widget's launcher. */
export const LauncherPosition = z.enum(['bottom-left', 'bottom-right'])
export type LauncherPosition = z.infer<typeof LauncherPosition>

const settings = {
  color: Color.nullable(),
  launcherText: optionalLine(limits.launcherTextMax).nullable(),
  /** Null stands for the corner where lines of the page's language end. */
  position: LauncherPosition.nullable(),
  /**
   * Greeting at the top of the panel; `{{project}}` is the project's name. Null stands for the widget's own, in each
   * language.
   */
  greeting: optionalLine(limits.ownTextMax).nullable(),
  /** Thank-you message after sending. */
  thanks: optionalLine(limits.ownTextMax).nullable(),
}

/** Branding that an administrator saved for a project; the plan decides which parts are used. */
export const BrandingSettings = z.strictObject(settings)
export type BrandingSettings = z.infer<typeof BrandingSettings>

/** A change of some settings; the others stay. An empty text means none, like null. */
export const BrandingChange = z.strictObject({ ...settings, was: previousValues(settings) }).partial()
export type BrandingChange = z.infer<typeof BrandingChange>

/** Branding that the widget gets. */
export const Branding = z.object({
  poweredBy: z.boolean(),
  color: z.string(),
  /** Text colour that is readable on `color`, so that no page has to compute it. */
  ink: z.string(),
  launcherText: z.string().nullable(),
  position: LauncherPosition.nullable(),
  greeting: z.string().nullable(),
  thanks: z.string().nullable(),
  /** Path under the server's base URL, or null. */
  logo: z.string().nullable(),
})
export type Branding = z.infer<typeof Branding>

/** Earshot's own accent, used if the plan or the organisation has none of its own. */
export const defaultColor = '#2f5bd7'

/**
 * The branding that a plan allows, from the saved settings: Free shows "Powered by Earshot", Pro nothing of ours,
 * Agency its own colour, texts, position and logo. Settings saved under a higher plan are kept unused.
 */
export function brandingFor(plan: PlanName, saved: BrandingSettings & { logo: string | null }): Branding {
  const custom = plans[plan].branding === 'custom'
  const color = (custom && saved.color) || defaultColor
  return {
    poweredBy: plans[plan].branding === 'default',
    color,
    ink: readableTextColor(color),
    launcherText: (custom && saved.launcherText) || null,
    position: custom ? saved.position : null,
    greeting: (custom && saved.greeting) || null,
    thanks: (custom && saved.thanks) || null,
    logo: custom ? saved.logo : null,
  }
}

/**
 * Sender name of an organisation's emails, from the saved one; empty stands for the installation's own. A name saved
 * under a higher plan is kept unused.
 */
export const senderNameFor = (plan: PlanName, saved: string): string =>
  plans[plan].branding === 'custom' ? saved : ''
