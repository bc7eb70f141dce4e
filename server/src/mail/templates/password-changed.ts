import { z } from 'zod'
import { Link, TypedName } from './fields.ts'
import { mailTemplate } from './mail-template.ts'
import { Moment } from './moment.ts'

/** Tells that the password is another one now; `link` is the page that asks for a new one and carries no token. */
export const passwordChanged = mailTemplate({
  params: z.strictObject({ firstName: TypedName, at: Moment, link: Link }),
  sample: {
    firstName: 'Ada',
    at: Date.UTC(2026, 10, 21, 9, 30),
    link: 'https://earshot.example/forgotten-password',
  },
  perDay: null,
  life: null,
  write: ({ firstName, at, link }) => ({
    subject: 'Your Earshot password was changed',
    preview: 'If that was you, there is nothing to do.',
    firstName,
    paragraphs: [
      `The password of your Earshot account was changed on ${at}.`,
      'If that was you, there is nothing to do.',
      'If it was not, please choose another password straight away. We will send you a link for it.',
    ],
    action: { label: 'Ask for a new password', link },
    footnotes: ['You get this email whenever your password changes.'],
  }),
})
