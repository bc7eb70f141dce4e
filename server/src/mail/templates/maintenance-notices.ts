import { limits } from '@earshot/shared/limits'
import { z } from 'zod'
import { notice } from './mail-template.ts'

/** Announces maintenance to an administrator: its time, and which functions are affected; `link` is the status page. */
export const maintenanceScheduled = notice({
  params: {
    title: z.string(),
    /** The operator's text. */
    body: z.string().max(limits.noticeBodyMax),
    /** In UTC, and in United Kingdom time. */
    when: z.string(),
  },
  sample: {
    firstName: 'Ada',
    title: 'Move to a larger database',
    body: 'The console and the widget will not answer. What your customers write meanwhile is sent when the widget reaches us again.',
    when: 'Saturday 28 November 2026, 22:00 to 23:30 UTC and UK time',
    link: 'https://earshot.example/status',
  },
  write: ({ title, body, when, link }) => ({
    subject: `Scheduled maintenance: ${title}`,
    preview: when,
    paragraphs: [
      `Earshot will be under maintenance: ${title}.`,
      `${when}.`,
      body,
      'There is nothing that you need to do.',
    ],
    action: { label: 'See the status page', link },
    footnotes: ['You get this email because you are an administrator of an organisation on Earshot.'],
  }),
})

/** Announces to an administrator that maintenance was cancelled; `link` is the status page. */
export const maintenanceCancelled = notice({
  params: {
    title: z.string(),
    /** In UTC, and in United Kingdom time. */
    when: z.string(),
  },
  sample: {
    firstName: 'Ada',
    title: 'Move to a larger database',
    when: 'Saturday 28 November 2026, 22:00 to 23:30 UTC and UK time',
    link: 'https://earshot.example/status',
  },
  write: ({ title, when, link }) => ({
    subject: `Maintenance cancelled: ${title}`,
    preview: 'Earshot stays available.',
    paragraphs: [
      `The maintenance of Earshot that we announced is cancelled: ${title}.`,
      `${when}.`,
      'Earshot stays available at that time.',
    ],
    action: { label: 'See the status page', link },
    footnotes: ['You get this email because we told you of this maintenance before.'],
  }),
})
