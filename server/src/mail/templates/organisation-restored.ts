import { z } from 'zod'
import { Link, TypedName } from './fields.ts'
import { mailTemplate } from './mail-template.ts'
import { Moment } from './moment.ts'

/** Tells an administrator that the organisation's suspension is lifted; `link` is the login. */
export const organisationRestored = mailTemplate({
  params: z.strictObject({ firstName: TypedName, organisationName: TypedName, at: Moment, link: Link }),
  sample: {
    firstName: 'Ada',
    organisationName: 'Harbor',
    at: Date.UTC(2026, 10, 21, 9, 30),
    link: 'https://earshot.example/login',
  },
  perDay: null,
  life: null,
  write: ({ firstName, organisationName, at, link }) => ({
    subject: `${organisationName} is back on Earshot`,
    preview: 'Its suspension is lifted.',
    firstName,
    paragraphs: [
      `On ${at} we lifted the suspension of ${organisationName}.`,
      'Its members can work in it again, and its widgets and public pages are shown as before.',
    ],
    action: { label: 'Open Earshot', link },
    footnotes: [`You get this email because you are an administrator of ${organisationName}.`],
  }),
})
