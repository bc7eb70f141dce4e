import { z } from 'zod'
import { Link, TypedName } from './fields.ts'
import { mailTemplate } from './mail-template.ts'
import { Moment } from './moment.ts'

/** Tells that the account is gone; `link` is the support page. */
export const accountDeleted = mailTemplate({
  params: z.strictObject({ firstName: TypedName, at: Moment, link: Link }),
  sample: {
    firstName: 'Ada',
    at: Date.UTC(2026, 10, 21, 9, 30),
    link: 'https://earshot.example/support',
  },
  perDay: null,
  life: null,
  write: ({ firstName, at, link }) => ({
    subject: 'Your Earshot account was deleted',
    preview: 'You are signed out everywhere.',
    firstName,
    paragraphs: [
      `Your Earshot account was deleted on ${at}, as you asked. You are signed out everywhere.`,
      'What you wrote stays with its organisation, without your name.',
      'If it was not you who asked, please write to us straight away.',
    ],
    action: { label: 'Write to us', link },
    footnotes: ['This is the last email about your account.'],
  }),
})
