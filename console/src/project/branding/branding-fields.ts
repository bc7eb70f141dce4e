import { type BrandingSettings, Color, LauncherPosition } from '@earshot/shared/branding/branding'
import { limits } from '@earshot/shared/limits'
import { z } from 'zod'
import { emptyOr } from '../empty-or.ts'

/** Fields of the branding form; an empty field means the default. */
export const ColorFields = z.object({ color: emptyOr(Color) })
export type ColorFields = z.infer<typeof ColorFields>

/** Fields of the form for the widget's button and texts. */
export const LauncherFields = z.object({
  launcherText: z.string().trim().max(limits.launcherTextMax),
  position: z.enum(['', ...LauncherPosition.options]),
  greeting: z.string().trim().max(limits.ownTextMax),
  thanks: z.string().trim().max(limits.ownTextMax),
})
export type LauncherFields = z.infer<typeof LauncherFields>

export const colorFieldsOf = ({ color }: BrandingSettings): ColorFields => ({ color: color ?? '' })

/** The form's values for the request and the preview; an incomplete colour counts as the default. */
export const colorSettingsOf = ({ color }: ColorFields) => ({
  color: Color.safeParse(color).success ? color : null,
})

export const launcherFieldsOf = (settings: BrandingSettings): LauncherFields => ({
  launcherText: settings.launcherText ?? '',
  position: settings.position ?? '',
  greeting: settings.greeting ?? '',
  thanks: settings.thanks ?? '',
})

/** The form's values for the request and the preview. */
export const launcherSettingsOf = (fields: LauncherFields) => ({
  launcherText: fields.launcherText.trim() || null,
  position: fields.position || null,
  greeting: fields.greeting.trim() || null,
  thanks: fields.thanks.trim() || null,
})
