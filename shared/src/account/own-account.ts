import { z } from 'zod'
import { bounded } from '../field/text-fields.ts'
import { limits } from '../limits.ts'
import { LoginProvider, SignUp, Theme } from './account.ts'

/** The signed-in person's own name. */
export const PersonalDetails = z.strictObject({
  firstName: SignUp.shape.firstName,
  lastName: SignUp.shape.lastName,
})
export type PersonalDetails = z.infer<typeof PersonalDetails>

/** The address that a person wants to sign in with from now on. */
export const EmailChange = z.strictObject({ email: SignUp.shape.email })
export type EmailChange = z.infer<typeof EmailChange>

/** How dates and numbers are written: a BCP 47 tag, or '' for the browser's. The words stay English. */
export const formatLanguages = ['', 'en-GB', 'en-US', 'de-DE', 'fr-FR', 'es-ES', 'sv-SE', 'ja-JP'] as const
export const FormatLanguage = z.enum(formatLanguages)
export type FormatLanguage = z.infer<typeof FormatLanguage>

/** What a person chooses for themselves. */
export const Preferences = z.strictObject({
  theme: Theme,
  language: FormatLanguage,
  /** Tips to get started. */
  consentToHelpEmails: z.boolean(),
  /** News, updates and offers. */
  consentToMarketingEmails: z.boolean(),
})
export type Preferences = z.infer<typeof Preferences>

export const PreferencesChange = Preferences.partial()
export type PreferencesChange = z.infer<typeof PreferencesChange>

/** The signed-in person's own account. */
export const OwnAccount = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** An address that waits for its proof; null when none does. */
  pendingEmail: z.string().nullable(),
  /** The address of the Google account that is connected; null where none is. */
  googleEmail: z.string().nullable(),
  imageUrl: z.string(),
  preferences: Preferences,
})
export type OwnAccount = z.infer<typeof OwnAccount>

/** A browser in which the person is signed in. */
export const Device = z.object({
  /** Names it for ending it; not what the session is stored under. */
  id: z.string(),
  userAgent: z.string(),
  provider: LoginProvider,
  createdAt: z.number(),
  /** To a few minutes. */
  lastSeenAt: z.number(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
})
export type Device = z.infer<typeof Device>

export const DeviceList = z.object({ items: z.array(Device) })

/** What deleting an account asks for: the person's own address, typed. */
export const AccountDeletion = z.strictObject({ email: bounded(limits.emailMax).trim().toLowerCase() })
export type AccountDeletion = z.infer<typeof AccountDeletion>
