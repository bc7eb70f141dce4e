import { z } from 'zod'
import { TypedName } from './fields.ts'
import { notice } from './mail-template.ts'

interface News {
  subject: (host: string) => string
  preview: string
  text: (host: string) => string
}

/** Tells an administrator about a webhook to `host`; `link` is the page of webhooks. */
const webhookNotice = ({ subject, preview, text }: News) =>
  notice({
    params: { organisationName: TypedName, host: z.string().max(300) },
    sample: {
      firstName: 'Ada',
      organisationName: 'Harbor',
      host: 'hooks.example.com',
      link: 'https://earshot.example/organisation/webhooks',
    },
    write: ({ organisationName, host, link }) => ({
      subject: subject(host),
      preview,
      paragraphs: [text(host), 'Its page shows what was sent, and what came back.'],
      action: { label: 'See the webhook', link },
      footnotes: [`You get this email because you are an administrator of ${organisationName}.`],
    }),
  })

/** Sent a day before a failing webhook is switched off. */
export const webhookFailing = webhookNotice({
  subject: (host) => `Your webhook to ${host} will be switched off`,
  preview: 'Nothing has been delivered for four days.',
  text: (host) =>
    `${host} has accepted nothing from Earshot for four days. If that goes on for another day, the webhook is switched off.`,
})

/** Sent when a failing webhook is switched off. */
export const webhookOff = webhookNotice({
  subject: (host) => `Your webhook to ${host} is switched off`,
  preview: 'Nothing was delivered for five days.',
  text: (host) =>
    `${host} accepted nothing from Earshot for five days, so the webhook is switched off. Once the receiver works, switch it on and send again what failed.`,
})

/** Sent when a receiver answers 410. */
export const webhookGone = webhookNotice({
  subject: (host) => `Your webhook to ${host} is switched off`,
  preview: 'Its receiver answered that it is gone.',
  text: (host) =>
    `${host} answered with the status 410, which means that nobody waits for messages there, so the webhook is switched off. Delete it, or give it another address.`,
})
