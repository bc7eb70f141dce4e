import { z } from 'zod'
import { Link, TypedName } from './fields.ts'
import { mailTemplate } from './mail-template.ts'

/** Goes to both when an organisation gets another owner; `link` is the support page. */
export const ownershipTransferred = mailTemplate({
  params: z.strictObject({
    firstName: TypedName,
    /** Which of the two the mail is for. */
    reader: z.enum(['new owner', 'former owner']),
    /** The name of the other one. */
    otherName: TypedName,
    organisationName: TypedName,
    link: Link,
  }),
  sample: {
    firstName: 'Ben',
    reader: 'new owner',
    otherName: 'Ada Lindqvist',
    organisationName: 'Harbor',
    link: 'https://earshot.example/support',
  },
  perDay: null,
  life: null,
  write: ({ firstName, reader, otherName, organisationName, link }) => ({
    subject:
      reader === 'new owner'
        ? `You are the owner of ${organisationName} on Earshot`
        : `${organisationName} on Earshot has another owner`,
    preview: 'Only the owner can pass an organisation on or delete it.',
    firstName,
    paragraphs: [
      reader === 'new owner'
        ? `${otherName} made you the owner of ${organisationName}.`
        : `You made ${otherName} the owner of ${organisationName}.`,
      'Only the owner can pass the organisation on or delete it.',
      'If you did not expect this, please write to us straight away.',
    ],
    action: { label: 'Write to us', link },
    footnotes: ['You get this email whenever an organisation of yours gets another owner.'],
  }),
})
