import { formatLifetime } from '@earshot/shared/format'
import { limits } from '@earshot/shared/limits'
import { z } from 'zod'
import { Link } from './fields.ts'
import { mailTemplate } from './mail-template.ts'
import { oneClick } from './one-click.ts'

/** Proves an address for the mailing list. The link holds for 7 days and works once. */
export const confirmNews = mailTemplate({
  params: z.strictObject({ link: Link, unsubscribeLink: Link }),
  sample: {
    link: 'https://earshot.example/confirm-subscription#sample',
    unsubscribeLink: 'https://earshot.example/unsubscribe#sample',
  },
  perDay: limits.subscriptionMailsDaily,
  life: limits.subscriptionLife,
  write: ({ link, unsubscribeLink }) => ({
    subject: 'Confirm your Earshot mailing list subscription',
    preview: 'One click, and you hear what is new in Earshot.',
    firstName: '',
    paragraphs: [
      'You asked for news about Earshot by email: what is new, and what comes next. There are only a few a year.',
      `Please click the link below to confirm your address. The link works once, within the next ${formatLifetime(limits.subscriptionLife)}.`,
    ],
    action: { label: 'Confirm my address', link },
    footnotes: [
      `Was this not you? Then somebody entered your address by mistake. Do nothing, and it is deleted within the next ${formatLifetime(limits.subscriptionLife)}.`,
      `To leave the list at any time, or have your address deleted at once: ${unsubscribeLink}`,
    ],
    unsubscribe: oneClick(unsubscribeLink),
  }),
})
