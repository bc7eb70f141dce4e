import { MailingList } from '@earshot/shared/billing/subscription'
import { formatLifetime } from '@earshot/shared/format/format'
import { limits } from '@earshot/shared/limits'
import { z } from 'zod'
import { Link, oneClick } from './fields.ts'
import { mailTemplate } from './mail-template.ts'

/** Confirms an address for a list. The link is valid for 7 days and works once. */
const confirmation = (words: { subject: string; preview: string; why: string }) =>
  mailTemplate({
    params: z.strictObject({ link: Link, unsubscribeLink: Link }),
    sample: {
      link: 'https://earshot.example/confirm-subscription#sample',
      unsubscribeLink: 'https://earshot.example/unsubscribe#sample',
    },
    perDay: null,
    life: limits.subscriptionLife,
    write: ({ link, unsubscribeLink }) => ({
      subject: words.subject,
      preview: words.preview,
      firstName: '',
      paragraphs: [
        words.why,
        `Please click the link below to confirm your address. The link works once, within the next ${formatLifetime(limits.subscriptionLife)}.`,
      ],
      action: { label: 'Confirm my address', link },
      footnotes: [
        `Not you? Ignore this email, and your address is deleted within the next ${formatLifetime(limits.subscriptionLife)}.`,
        `To leave the list at any time, or have your address deleted at once: ${unsubscribeLink}`,
      ],
      unsubscribe: oneClick(unsubscribeLink),
    }),
  })

export const confirmWaitingList = confirmation({
  subject: 'Confirm your place on the Earshot waiting list',
  preview: 'Confirm your address, and we write to you when there is an account for you.',
  why: 'You asked to be on the waiting list for Earshot. We write to you as soon as there is an account for you, and not otherwise.',
})

export const confirmNews = confirmation({
  subject: 'Confirm your Earshot mailing list subscription',
  preview: 'Confirm your address to hear what is new in Earshot.',
  why: 'You asked for news about Earshot by email: what is new, and what comes next. There are only a few a year.',
})

const names = { waiting: 'waiting list', news: 'mailing list' }

/**
 * Tells a subscriber who entered their address again that they are already on the list, which the page must not reveal.
 */
export const subscribedAlready = mailTemplate({
  params: z.strictObject({ list: MailingList, unsubscribeLink: Link }),
  sample: { list: 'waiting', unsubscribeLink: 'https://earshot.example/unsubscribe#sample' },
  perDay: null,
  life: null,
  write: ({ list, unsubscribeLink }) => ({
    subject: `You are on the Earshot ${names[list]} already`,
    preview: 'There is nothing for you to do.',
    firstName: '',
    paragraphs: [
      `Somebody, probably you, entered this address for the Earshot ${names[list]}. It is on the list already, so there is nothing for you to do.`,
    ],
    footnotes: [`To leave the list, or have your address deleted from it: ${unsubscribeLink}`],
    unsubscribe: oneClick(unsubscribeLink),
  }),
})
