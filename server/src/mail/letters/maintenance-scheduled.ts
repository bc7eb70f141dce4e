import { limits } from '@earshot/shared/limits'
import { ukWindowInWords, windowInWords } from '@earshot/shared/service-status'
import { z } from 'zod'
import { Link, TypedName } from './fields.ts'
import { letterKind } from './letter-kind.ts'

/** Tells an administrator when the service will be away, and what will not work; `link` is the status page. */
export const maintenanceScheduled = letterKind({
  params: z.strictObject({
    firstName: TypedName,
    title: z.string(),
    /** The operator's words. */
    body: z.string().max(limits.noticeBodyMax),
    startsAt: z.number().int(),
    endsAt: z.number().int(),
    link: Link,
  }),
  sample: {
    firstName: 'Ada',
    title: 'Move to a larger database',
    body: 'The console and the widget will not answer. What your customers write meanwhile is sent when the widget reaches us again.',
    startsAt: Date.UTC(2026, 10, 28, 22, 0),
    endsAt: Date.UTC(2026, 10, 28, 23, 30),
    link: 'https://earshot.example/status',
  },
  perDay: null,
  life: null,
  write: ({ firstName, title, body, startsAt, endsAt, link }) => ({
    subject: `Scheduled maintenance: ${title}`,
    preview: windowInWords(startsAt, endsAt),
    firstName,
    paragraphs: [
      'Earshot will be under maintenance:',
      `${windowInWords(startsAt, endsAt)}, which is ${ukWindowInWords(startsAt, endsAt)}.`,
      body,
      'There is nothing that you need to do.',
    ],
    action: { label: 'See the status page', link },
    footnotes: ['You get this mail because you are an administrator of an organisation on Earshot.'],
  }),
})
