import { z } from 'zod'
import { MailAddress } from './address.ts'
import { Link, TypedMessage, TypedName } from './fields.ts'
import { mailTemplate } from './mail-template.ts'
import { Moment } from './moment.ts'

/** Tells an administrator that the operator has suspended the organisation; `link` is the login. */
export const organisationSuspended = mailTemplate({
  params: z.strictObject({
    firstName: TypedName,
    organisationName: TypedName,
    reason: TypedMessage,
    at: Moment,
    supportEmail: MailAddress,
    link: Link,
  }),
  sample: {
    firstName: 'Ada',
    organisationName: 'Harbor',
    reason: 'Its widget is on pages that sell counterfeits.',
    at: Date.UTC(2026, 10, 21, 9, 30),
    supportEmail: 'support@earshot.example',
    link: 'https://earshot.example/login',
  },
  perDay: null,
  life: null,
  write: ({ firstName, organisationName, reason, at, supportEmail, link }) => ({
    subject: `${organisationName} is suspended on Earshot`,
    preview: 'Nothing is deleted. The email says why, and what to do.',
    firstName,
    paragraphs: [
      `On ${at} we suspended ${organisationName}. This is why:`,
      { quote: reason },
      'Until the suspension is lifted, its members cannot work in it, and its widgets and public pages are not shown. Nothing is deleted.',
      `If you think this is a mistake, or have put it right, write to ${supportEmail}.`,
    ],
    action: { label: 'See it in Earshot', link },
    footnotes: [`You get this email because you are an administrator of ${organisationName}.`],
  }),
})
