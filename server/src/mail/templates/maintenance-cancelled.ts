import { z } from 'zod'
import { Link, TypedName } from './fields.ts'
import { mailTemplate } from './mail-template.ts'

/** Tells an administrator that announced maintenance will not be; `link` is the status page. */
export const maintenanceCancelled = mailTemplate({
  params: z.strictObject({
    firstName: TypedName,
    title: z.string(),
    /** In UTC, and by the clocks of the United Kingdom. */
    when: z.string(),
    link: Link,
  }),
  sample: {
    firstName: 'Ada',
    title: 'Move to a larger database',
    when: 'Saturday 28 November 2026, 22:00 to 23:30 UTC and UK time',
    link: 'https://earshot.example/status',
  },
  perDay: null,
  life: null,
  write: ({ firstName, title, when, link }) => ({
    subject: `Maintenance cancelled: ${title}`,
    preview: 'Earshot stays available.',
    firstName,
    paragraphs: [
      `The maintenance of Earshot that we announced is cancelled: ${title}.`,
      `${when}.`,
      'Earshot stays available at that time.',
    ],
    action: { label: 'See the status page', link },
    footnotes: ['You get this email because we told you of this maintenance before.'],
  }),
})
