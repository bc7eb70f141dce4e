import { z } from 'zod'
import { EmailLinkToken, email } from '../account/account.ts'
import { Id } from '../field/ids.ts'
import { bounded, optionalText, requiredLine } from '../field/text-fields.ts'
import { limits } from '../limits.ts'
import { FirstName, LastName } from '../member/user.ts'
import { Role } from '../permissions.ts'

/** An invitation to join the organisation (product specification, sections 3 and 5). */
export const NewInvitation = z.strictObject({
  email: email('Please enter a valid email address'),
  /** Target of the link: this installation's invitation page as a URL or a path; anything else is refused. */
  redirectTo: bounded(limits.nameMax).optional(),
  metaData: z.strictObject({
    firstName: FirstName,
    lastName: LastName,
    message: optionalText(limits.inviteMessageMax).default(''),
    role: z.enum(Role.options, 'Please select a user role').default('User'),
  }),
})
export type NewInvitation = z.infer<typeof NewInvitation>

/** An invitation that is not accepted yet. */
export const Invitation = z.object({
  id: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  role: Role,
  message: z.string(),
  /** Name of the inviter in the organisation. */
  invitedBy: z.string(),
  sentAt: z.number(),
  expiresAt: z.number(),
  /** True once its lifetime has passed; sending it again renews the lifetime. */
  expired: z.boolean(),
})
export type Invitation = z.infer<typeof Invitation>

/** The open invitations, newest first, and the use of the plan's administrator seats. */
export const InvitationList = z.object({
  items: z.array(Invitation),
  /** Seats: administrators who may log in, and invitations to become one. */
  administrators: z.object({ taken: z.number().int(), total: z.number().int() }),
})
export type InvitationList = z.infer<typeof InvitationList>

/** An invitation as shown to the holder of its link before accepting. */
export const OpenInvitation = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: Role,
  organisationName: z.string(),
  inviterName: z.string(),
  /** True if the address has an account: then a login is needed, otherwise a new account. */
  accountExists: z.boolean(),
})
export type OpenInvitation = z.infer<typeof OpenInvitation>

/** The new account of an invited person without one (product specification, section 5). */
export const NewMember = z.strictObject({
  firstName: requiredLine(limits.nameMax, 'Please enter your first name'),
  lastName: requiredLine(limits.nameMax, 'Please enter your last name'),
  password: bounded(limits.passwordMax).min(1, 'Please enter a password'),
})
export type NewMember = z.infer<typeof NewMember>

/**
 * Acceptance of an invitation: with all fields of a new account, with the password of the existing one, or with neither
 * if already signed in to it.
 */
export const Acceptance = NewMember.extend({ password: bounded(limits.loginPasswordMax) })
  .partial()
  .extend(EmailLinkToken.shape)
export type Acceptance = z.infer<typeof Acceptance>

/** Acceptance of an invitation with a new account that has no password; Google proves its address. */
export const GoogleAcceptance = NewMember.omit({ password: true }).extend(EmailLinkToken.shape)
export type GoogleAcceptance = z.infer<typeof GoogleAcceptance>
