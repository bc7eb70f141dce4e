import { limits } from '@earshot/shared/limits'
import { MailingList } from '@earshot/shared/subscription'
import { z } from 'zod'
import { Link } from './fields.ts'
import { mailTemplate } from './mail-template.ts'
import { oneClick } from './one-click.ts'

const names = { waiting: 'waiting list', news: 'mailing list' }

/** Tells whoever entered their address again that they are on the list; the page tells nobody. */
export const subscribedAlready = mailTemplate({
  params: z.strictObject({ list: MailingList, unsubscribeLink: Link }),
  sample: { list: 'waiting', unsubscribeLink: 'https://earshot.example/unsubscribe#sample' },
  perDay: limits.subscriptionMailsDaily,
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
