import { z } from 'zod'
import { Id, Timestamp } from '../field/ids.ts'
import { bounded, requiredLine } from '../field/text-fields.ts'
import { limits } from '../limits.ts'
import { Role } from '../permissions.ts'
import { PlanName } from '../plan/plans.ts'

/** Characters that a mail header cannot read as a second address; a mail with a second address would not be sent. */
const plainAddress = /^[^\s\p{Cc},;:<>()[\]\\"@]+@[^\s\p{Cc},;:<>()[\]\\"@]+$/u

/**
 * Any address that contains an @, as the specification accepts it (section 5); the confirmation email proves the rest.
 */
export const email = (whenEmpty: string) =>
  bounded(limits.emailMax).trim().min(1, whenEmpty).regex(plainAddress, 'Please enter a valid email address')
const required = (whenEmpty: string) => requiredLine(limits.nameMax, whenEmpty)

/** Sign-up by email (product specification, sections 3 and 5). */
export const SignUp = z.strictObject({
  email: email('Please enter your email address'),
  password: bounded(limits.passwordMax).min(1, 'Please enter a password').min(limits.passwordMin),
  firstName: required('Please enter your first name'),
  lastName: required('Please enter your last name'),
  companyName: required('Please enter your company name'),
  consentToHelpEmails: z.boolean().default(false),
  consentToMarketingEmails: z.boolean().default(false),
})
export type SignUp = z.input<typeof SignUp>

/** Login by email (product specification, section 5). */
export const Login = z.strictObject({
  email: bounded(limits.emailMax).trim().includes('@', { message: 'Please enter a valid email address' }),
  password: bounded(limits.loginPasswordMax).min(1, 'Please enter a password'),
  /** The mailed code, after an answer with `codeRequired`. */
  code: bounded(limits.loginCodeMax).trim().default(''),
})
export type Login = z.infer<typeof Login>

/** First message after a correct password if the user has no organisation to sign in to. */
export const noOrganisation = 'There is no organisation that you can sign in to.'

/** The secret half of a link in a mail. */
export const EmailLinkToken = z.strictObject({
  token: bounded(200).min(20, 'This link is not complete. Please open the one in the email once more.'),
})

/** An activation link; a browser other than that of the sign-up also sends the password chosen at sign-up. */
export const Activation = EmailLinkToken.extend({
  password: bounded(limits.passwordMax).default(''),
})
export type Activation = z.input<typeof Activation>

/** Asks for another activation mail, or for a recovery mail (product specification, section 5). */
export const MailRequest = z.strictObject({ email: email('Please enter your email address') })
export type MailRequest = z.infer<typeof MailRequest>

/**
 * A new password (product specification, section 3). The action reports missing fields, in the specification's words;
 * after a recovery link the current password is not required.
 */
export const PasswordChange = z.strictObject({
  currentPassword: bounded(limits.loginPasswordMax).default(''),
  password: bounded(limits.passwordMax).default(''),
})
export type PasswordChange = z.input<typeof PasswordChange>

/** A password about to be chosen, with its owner's own words: names, address, organisation. */
export const PasswordCheck = z.strictObject({
  password: bounded(limits.passwordMax),
  names: z.array(bounded(limits.nameMax)).max(10).default([]),
})
export type PasswordCheck = z.input<typeof PasswordCheck>

/** True if the password is among those that attackers try first; such a password is refused. */
export const PasswordCheckResult = z.object({ easy: z.boolean() })
export type PasswordCheckResult = z.infer<typeof PasswordCheckResult>

/** Sign-up with Google: the fields of `SignUp` without email and password (product specification, section 3). */
export const GoogleSignUp = SignUp.omit({ email: true, password: true })
export type GoogleSignUp = z.input<typeof GoogleSignUp>

/** The page to come back to from Google; a path of our own, or `''` for the dashboard. */
export const GoogleReturn = z.strictObject({ returnTo: bounded(limits.returnPathMax).default('') })
export type GoogleReturn = z.input<typeof GoogleReturn>

/** Address at Google that the browser opens next. */
export const GoogleStart = z.object({ url: z.url() })
export type GoogleStart = z.infer<typeof GoogleStart>

/** Proof of identity for operations that need a recent login. */
export const Reauthentication = Login.pick({ password: true })
export type Reauthentication = z.infer<typeof Reauthentication>

/** How a session was opened. */
export const LoginProvider = z.enum(['email', 'google'])
export type LoginProvider = z.infer<typeof LoginProvider>

/** Colour scheme of a person: the system's, light or dark. */
export const Theme = z.enum(['auto', 'light', 'dark'])
export type Theme = z.infer<typeof Theme>

/** The organisation a signed-in user works in. */
export const CurrentTenant = z.object({
  id: Id,
  name: z.string(),
  owner: z.boolean(),
  role: Role,
  /** True for a visitor of the live demo. */
  readOnly: z.boolean().optional(),
  plan: PlanName,
  /** Of the revenue of companies, such as USD. */
  currency: z.string(),
  /** Reason of the suspension, and the address to write to; null unless the organisation is suspended. */
  suspension: z.object({ reason: z.string(), supportEmail: z.string() }).nullable(),
  /**
   * Time since which a payment is missing, and the administrators who can fix it; only they may work until then. Null
   * if everything is paid.
   */
  paymentFailed: z.object({ since: Timestamp, administrators: z.array(z.string()) }).nullable(),
})
export type CurrentTenant = z.infer<typeof CurrentTenant>

/** The signed-in user (product specification, section 3). */
export const SignedInUser = z.object({
  id: Id,
  personId: Id,
  role: Role,
  imageUrl: z.string(),
  accountStatus: z.enum(['', 'Completed']),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  currentTenant: CurrentTenant,
  tenants: z.array(z.object({ id: Id, name: z.string(), owner: z.boolean(), role: Role })),
  hasEmailLogin: z.boolean(),
  currentLoginProvider: LoginProvider,
  passwordResetRequested: z.boolean(),
  theme: Theme,
  /** How dates and numbers are written: a BCP 47 tag, or '' for the browser's. */
  language: z.string(),
  /** True for operators of this installation, who may open `/operator`. */
  operator: z.boolean(),
  /** True for a visitor of the live demo, who only reads. */
  demo: z.boolean(),
})
export type SignedInUser = z.infer<typeof SignedInUser>

/** The signed-in user, null if nobody is signed in; and the other login provider of this installation, '' for none. */
export const SessionAnswer = z.object({ user: SignedInUser.nullable(), provider: z.string() })
export type SessionAnswer = z.infer<typeof SessionAnswer>
