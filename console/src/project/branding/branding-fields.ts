import { type BrandingSettings, Color, LauncherPosition } from '@earshot/shared/branding/branding'
import { limits } from '@earshot/shared/limits'
import { z } from 'zod'
import { emptyOr } from '../empty-or.ts'

/** What the branding form asks for; a field left empty means the default. */
export const ColorFields = z.object({ color: emptyOr(Color) })
export type ColorFields = z.infer<typeof ColorFields>

/** The same of the form about the widget's button and words. */
export const LauncherFields = z.object({
  launcherText: z.string().trim().max(limits.launcherTextMax),
  position: z.enum(['', ...LauncherPosition.options]),
  greeting: z.string().trim().max(limits.ownTextMax),
  thanks: z.string().trim().max(limits.ownTextMax),
})
export type LauncherFields = z.infer<typeof LauncherFields>

export const colorFieldsOf = ({ color }: BrandingSettings): ColorFields => ({ color: color ?? '' })

/** The form as it is sent and previewed; a colour that is not one yet counts as the default. */
export const colorSettingsOf = ({ color }: ColorFields) => ({
  color: Color.safeParse(color).success ? color : null,
})

export const launcherFieldsOf = (settings: BrandingSettings): LauncherFields => ({
  launcherText: settings.launcherText ?? '',
  position: settings.position ?? '',
  greeting: settings.greeting ?? '',
  thanks: settings.thanks ?? '',
})

/** The form as it is sent and previewed. */
export const launcherSettingsOf = (fields: LauncherFields) => ({
  launcherText: fields.launcherText.trim() || null,
  position: fields.position || null,
  greeting: fields.greeting.trim() || null,
  thanks: fields.thanks.trim() || null,
})
