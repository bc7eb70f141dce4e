import { formatLifetime } from '@earshot/shared/format/format'
import { limits } from '@earshot/shared/limits'
import { mailLimits } from '@earshot/shared/mail-limits'
import { Role } from '@earshot/shared/permissions'
import { z } from 'zod'
import { Link, TypedMessage, TypedName } from './fields.ts'
import { mailTemplate } from './mail-template.ts'

/** Invites a person to an organisation. The link is valid for 5 days and works once. */
export const invitation = mailTemplate({
  params: z.strictObject({
    firstName: TypedName,
    inviterName: TypedName,
    organisationName: TypedName,
    role: Role,
    /** The inviter's message. */
    message: TypedMessage.optional(),
    link: Link,
    /** True to name the inviter and the organisation in the subject; both are names that anyone can choose. */
    namedInSubject: z.boolean().default(false),
  }),
  sample: {
    firstName: 'Ben',
    inviterName: 'Ada Lindqvist',
    organisationName: 'Harbor',
    role: 'User',
    message:
      'Hello Ben,\n\nthis is where we collect what the sailors wish for. Have a look at the board before Monday.',
    link: 'https://earshot.example/user-invite#sample',
    namedInSubject: true,
  },
  perDay: mailLimits.invitationMailsDaily,
  life: limits.invitationLife,
  write: ({ firstName, inviterName, organisationName, role, message, link, namedInSubject }) => ({
    subject: namedInSubject
      ? `${inviterName} invites you to ${organisationName} on Earshot`
      : 'You are invited to an organisation on Earshot',
    preview: `The invitation expires in ${formatLifetime(limits.invitationLife)}.`,
    firstName,
    paragraphs: [
      `${inviterName} invites you to join ${organisationName} on Earshot, with the role ${role}.`,
      ...(message ? [`${inviterName} writes:`, { quote: message }] : []),
      `Earshot is where the ${organisationName} team collects and answers customer feedback.`,
      `Please click the link below to join. The link works once, within the next ${formatLifetime(limits.invitationLife)}.`,
    ],
    action: { label: 'Accept the invitation', link },
    footnotes: [`Don’t know ${inviterName}? Ignore this email; the invitation expires.`],
  }),
})
