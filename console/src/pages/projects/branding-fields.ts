import { type BrandingSettings, Color, LauncherPosition } from '@earshot/shared/branding'
import { limits } from '@earshot/shared/limits'
import { z } from 'zod'
import { emptyOr } from './empty-or.ts'

/** What the branding form asks for; a field left empty means the default. */
export const ColorFields = z.object({ color: emptyOr(Color) })
export type ColorFields = z.infer<typeof ColorFields>

/** The same of the form about the widget's button. */
export const LauncherFields = z.object({
  launcherText: z.string().trim().max(limits.launcherTextMax),
  position: z.enum(['', ...LauncherPosition.options]),
})
export type LauncherFields = z.infer<typeof LauncherFields>

export const colorFieldsOf = ({ color }: BrandingSettings): ColorFields => ({ color: color ?? '' })

/** The form as it is sent and previewed; a colour that is not one yet counts as the default. */
export const colorSettingsOf = ({ color }: ColorFields) => ({
  color: Color.safeParse(color).success ? color : null,
})

export const launcherFieldsOf = ({ launcherText, position }: BrandingSettings): LauncherFields => ({
  launcherText: launcherText ?? '',
  position: position ?? '',
})

/** The form as it is sent and previewed. */
export const launcherSettingsOf = ({ launcherText, position }: LauncherFields) => ({
  launcherText: launcherText.trim() || null,
  position: position || null,
})
