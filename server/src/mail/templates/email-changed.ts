import { z } from 'zod'
import { MailAddress } from './address.ts'
import { Link, TypedName } from './fields.ts'
import { mailTemplate } from './mail-template.ts'

/** Goes to the old address once another one has taken its place; `link` is the support page. */
export const emailChanged = mailTemplate({
  params: z.strictObject({ firstName: TypedName, newEmail: MailAddress, link: Link }),
  sample: {
    firstName: 'Ada',
    newEmail: 'ada.lindqvist@harbor.example',
    link: 'https://earshot.example/support',
  },
  perDay: null,
  life: null,
  write: ({ firstName, newEmail, link }) => ({
    subject: 'Your Earshot email address was changed',
    preview: 'If that was you, there is nothing to do.',
    firstName,
    paragraphs: [
      `Your Earshot account has a new email address: ${newEmail}. You sign in with it from now on, and our emails go there.`,
      'If that was you, there is nothing to do.',
      'If it was not, please write to us straight away, so that we can give you your account back.',
    ],
    action: { label: 'Write to us', link },
    footnotes: ['This is the last email about your account to this address.'],
  }),
})
