import { z } from 'zod'
import { Link, TypedName } from './fields.ts'
import { mailTemplate } from './mail-template.ts'
import { Moment } from './moment.ts'

/** Tells the owner that the organisation is gone; `link` is the support page. */
export const organisationDeleted = mailTemplate({
  params: z.strictObject({ firstName: TypedName, organisationName: TypedName, at: Moment, link: Link }),
  sample: {
    firstName: 'Ada',
    organisationName: 'Harbor',
    at: Date.UTC(2026, 10, 21, 9, 30),
    link: 'https://earshot.example/support',
  },
  perDay: null,
  life: null,
  write: ({ firstName, organisationName, at, link }) => ({
    subject: `${organisationName} was deleted from Earshot`,
    preview: 'Its projects, feedback and tasks are gone.',
    firstName,
    paragraphs: [
      `${organisationName} was deleted from Earshot on ${at}, as you asked.`,
      'Its projects, feedback and tasks are gone, and its widgets show nothing any more.',
      'If it was not you who asked, please write to us straight away.',
    ],
    action: { label: 'Write to us', link },
    footnotes: ['You get this email because you were the owner.'],
  }),
})
