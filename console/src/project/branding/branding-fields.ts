import { type BrandingSettings, Color, LauncherPosition } from '@earshot/shared/branding/branding'
import { limits } from '@earshot/shared/limits'
import type { Project } from '@earshot/shared/project/project'
import { z } from 'zod'
import { emptyOr } from '../empty-or.ts'

interface Logo {
  url: string
  /** A picture that is not saved yet; its address is for this page alone. */
  file?: File
}

/** Fields of the form for the look that a plan may not include; an empty field means the default. */
export const LookFields = z.object({
  color: emptyOr(Color),
  logo: z.custom<Logo | null>(),
  launcherText: z.string().trim().max(limits.launcherTextMax),
  position: z.enum(['', ...LauncherPosition.options]),
  greeting: z.string().trim().max(limits.ownTextMax),
  thanks: z.string().trim().max(limits.ownTextMax),
})
export type LookFields = z.infer<typeof LookFields>

/** The saved look; the logo as far as the organisation's plan shows it. */
export const lookFieldsOf = ({
  brandingSettings: settings,
  branding,
}: Pick<Project, 'brandingSettings' | 'branding'>): LookFields => ({
  color: settings.color ?? '',
  logo: branding.logo ? { url: branding.logo } : null,
  launcherText: settings.launcherText ?? '',
  position: settings.position ?? '',
  greeting: settings.greeting ?? '',
  thanks: settings.thanks ?? '',
})

/** A typed colour; null, which stands for the default, while it is incomplete. */
export const colorOf = (typed: string): string | null => (Color.safeParse(typed).success ? typed : null)

/** The form's values for the request and the preview. */
export const brandingSettingsOf = (fields: LookFields): BrandingSettings => ({
  color: colorOf(fields.color),
  launcherText: fields.launcherText.trim() || null,
  position: fields.position || null,
  greeting: fields.greeting.trim() || null,
  thanks: fields.thanks.trim() || null,
})
