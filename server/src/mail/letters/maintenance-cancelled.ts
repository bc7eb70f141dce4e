import { ukWindowInWords, windowInWords } from '@earshot/shared/service-status'
import { z } from 'zod'
import { Link, TypedName } from './fields.ts'
import { letterKind } from './letter-kind.ts'

/** Tells an administrator that announced maintenance will not be; `link` is the status page. */
export const maintenanceCancelled = letterKind({
  params: z.strictObject({
    firstName: TypedName,
    title: z.string(),
    startsAt: z.number().int(),
    endsAt: z.number().int(),
    link: Link,
  }),
  sample: {
    firstName: 'Ada',
    title: 'Move to a larger database',
    startsAt: Date.UTC(2026, 10, 28, 22, 0),
    endsAt: Date.UTC(2026, 10, 28, 23, 30),
    link: 'https://earshot.example/status',
  },
  perDay: null,
  life: null,
  write: ({ firstName, title, startsAt, endsAt, link }) => ({
    subject: `Maintenance called off: ${title}`,
    preview: 'Earshot stays available.',
    firstName,
    paragraphs: [
      'The maintenance of Earshot that we announced is called off:',
      `${windowInWords(startsAt, endsAt)}, which is ${ukWindowInWords(startsAt, endsAt)}.`,
      'Earshot stays available at that time.',
    ],
    action: { label: 'See the status page', link },
    footnotes: ['You get this mail because we told you of this maintenance before.'],
  }),
})
