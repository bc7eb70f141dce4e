import { Role } from '@earshot/shared/permissions'
import { z } from 'zod'
import { Link, TypedName } from './fields.ts'
import { mailTemplate } from './mail-template.ts'

/** Tells the inviter that an invitation was accepted; `link` is the list of users. */
export const memberJoined = mailTemplate({
  params: z.strictObject({
    firstName: TypedName,
    memberName: TypedName,
    organisationName: TypedName,
    role: Role,
    link: Link,
  }),
  sample: {
    firstName: 'Ada',
    memberName: 'Ben Okafor',
    organisationName: 'Harbor',
    role: 'User',
    link: 'https://earshot.example/users',
  },
  perDay: null,
  life: null,
  write: ({ firstName, memberName, organisationName, role, link }) => ({
    subject: `${memberName} joined ${organisationName} on Earshot`,
    preview: 'Your invitation was accepted.',
    firstName,
    paragraphs: [`${memberName} accepted your invitation to ${organisationName} and has the role ${role}.`],
    action: { label: 'See the users', link },
    footnotes: ['You get this email because you sent the invitation.'],
  }),
})
