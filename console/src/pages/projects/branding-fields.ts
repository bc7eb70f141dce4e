import { type BrandingSettings, Color, LauncherPosition } from '@earshot/shared/branding'
import { limits } from '@earshot/shared/limits'
import { z } from 'zod'
import { emptyOr } from './empty-or.ts'

/** What the branding form asks for; a field left empty means the default. */
export const BrandingFields = z.object({
  color: emptyOr(Color),
  launcherText: z.string().trim().max(limits.launcherTextMax),
  position: z.enum(['', ...LauncherPosition.options]),
})
export type BrandingFields = z.infer<typeof BrandingFields>

export const fieldsOf = ({ color, launcherText, position }: BrandingSettings): BrandingFields => ({
  color: color ?? '',
  launcherText: launcherText ?? '',
  position: position ?? '',
})

/** The form as it is sent and previewed; a colour that is not one yet counts as the default. */
export const settingsOf = ({ color, launcherText, position }: BrandingFields): BrandingSettings => ({
  color: Color.safeParse(color).success ? color : null,
  launcherText: launcherText.trim() || null,
  position: position || null,
})
