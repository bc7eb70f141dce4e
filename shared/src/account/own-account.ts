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

/** The new sign-in address that a person asks for. */
export const EmailChange = z.strictObject({ email: SignUp.shape.email })
export type EmailChange = z.infer<typeof EmailChange>

/** Formats of dates and numbers: a BCP 47 tag, or '' for the browser's. Texts stay English. */
export const formatLanguages = ['', 'en-GB', 'en-US', 'de-DE', 'fr-FR', 'es-ES', 'sv-SE', 'ja-JP'] as const
export const FormatLanguage = z.enum(formatLanguages)
export type FormatLanguage = z.infer<typeof FormatLanguage>

/** Settings that a person chooses. */
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
  /** New address that is not confirmed yet; null if there is none. */
  pendingEmail: z.string().nullable(),
  /** Address of the connected Google account; null if none is connected. */
  googleEmail: z.string().nullable(),
  imageUrl: z.string(),
  preferences: Preferences,
})
export type OwnAccount = z.infer<typeof OwnAccount>

/** A browser in which the person is signed in. */
export const Device = z.object({
  /** Names the device in the call that ends its session; differs from the key under which the session is stored. */
  id: z.string(),
  userAgent: z.string(),
  provider: LoginProvider,
  createdAt: z.number(),
  /** Accurate to a few minutes. */
  lastSeenAt: z.number(),
  /** True for the device that makes the request. */
  current: z.boolean(),
})
export type Device = z.infer<typeof Device>

export const DeviceList = z.object({ items: z.array(Device) })

/** Confirmation of an account's deletion: the person types their own address. */
export const AccountDeletion = z.strictObject({ email: bounded(limits.emailMax).trim().toLowerCase() })
export type AccountDeletion = z.infer<typeof AccountDeletion>
