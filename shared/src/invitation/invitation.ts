import { z } from 'zod'
import { email, MailedLink } from '../account/account.ts'
import { Id } from '../field/ids.ts'
import { bounded, optionalText, requiredLine } from '../field/text-fields.ts'
import { limits } from '../limits.ts'
import { FirstName, LastName } from '../member/user.ts'
import { Role } from '../permissions.ts'

/** Asks somebody to join the organisation (product specification, sections 3 and 5). */
export const NewInvitation = z.strictObject({
  email: email('Please enter a valid email address'),
  /** Where the link leads: this installation's own page for invitations, whole or as a path, and nowhere else. */
  redirectTo: bounded(limits.nameMax).optional(),
  metaData: z.strictObject({
    firstName: FirstName,
    lastName: LastName,
    message: optionalText(limits.inviteMessageMax).default(''),
    role: z.enum(Role.options, 'Please select a user role').default('User'),
  }),
})
export type NewInvitation = z.infer<typeof NewInvitation>

/** An invitation that nobody has accepted yet. */
export const Invitation = z.object({
  id: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  role: Role,
  message: z.string(),
  /** Who invited, as the organisation calls them. */
  invitedBy: z.string(),
  sentAt: z.number(),
  expiresAt: z.number(),
  /** Whether its time is over; sending it again gives it new time. */
  expired: z.boolean(),
})
export type Invitation = z.infer<typeof Invitation>

/** The open invitations, newest first, and how many of the plan's administrators are given away. */
export const InvitationList = z.object({
  items: z.array(Invitation),
  /** Administrators who may log in, and invitations to become one. */
  administrators: z.object({ taken: z.number().int(), total: z.number().int() }),
})
export type InvitationList = z.infer<typeof InvitationList>

/** What whoever holds the link sees before they accept. */
export const OpenInvitation = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: Role,
  organisationName: z.string(),
  inviterName: z.string(),
  /** Whether the address has an account: then it is to be logged in to, otherwise one is made. */
  accountExists: z.boolean(),
})
export type OpenInvitation = z.infer<typeof OpenInvitation>

/** The account of somebody who has none yet (product specification, section 5). */
export const NewMember = z.strictObject({
  firstName: requiredLine(limits.nameMax, 'Please enter your first name'),
  lastName: requiredLine(limits.nameMax, 'Please enter your last name'),
  password: bounded(limits.passwordMax).min(1, 'Please enter a password'),
})
export type NewMember = z.infer<typeof NewMember>

/**
 * Accepts an invitation: with all of a new account, with the password of the one there is, or with neither by
 * whoever is signed in to it.
 */
export const Acceptance = NewMember.extend({ password: bounded(limits.loginPasswordMax) })
  .partial()
  .extend(MailedLink.shape)
export type Acceptance = z.infer<typeof Acceptance>

/** Accepts an invitation with a new account whose address Google proves, and which has no password. */
export const GoogleAcceptance = NewMember.omit({ password: true }).extend(MailedLink.shape)
export type GoogleAcceptance = z.infer<typeof GoogleAcceptance>
