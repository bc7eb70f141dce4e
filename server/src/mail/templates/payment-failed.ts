import { z } from 'zod'
import { Link, TypedName } from './fields.ts'
import { mailTemplate } from './mail-template.ts'
import { Moment } from './moment.ts'

/** Tells an administrator that a payment failed; `link` is the subscription page. */
export const paymentFailed = mailTemplate({
  params: z.strictObject({
    firstName: TypedName,
    organisationName: TypedName,
    /** With its currency. */
    amount: z.string().max(40),
    /** How often it was tried. */
    attempts: z.number().int(),
    nextAttempt: Moment.nullable(),
    link: Link,
  }),
  sample: {
    firstName: 'Ada',
    organisationName: 'Harbor',
    amount: '$39.00',
    attempts: 2,
    nextAttempt: Date.UTC(2026, 10, 21, 9, 30),
    link: 'https://earshot.example/organisation/subscription',
  },
  perDay: null,
  life: null,
  write: ({ firstName, organisationName, amount, attempts, nextAttempt, link }) => ({
    subject: `A payment for ${organisationName} failed`,
    preview: 'Update the payment details, so that everybody can work again.',
    firstName,
    paragraphs: [
      `The payment of ${amount} for ${organisationName} failed. This was attempt ${attempts}.`,
      'Until it is paid, only administrators can work in Earshot. Your widgets go on collecting feedback, and your public boards can be read.',
      nextAttempt === null
        ? 'It is not tried again by itself. Update the payment details to pay it.'
        : `It is tried again on ${nextAttempt}. Update the payment details to have it tried at once.`,
    ],
    action: { label: 'Update the payment details', link },
    footnotes: [`You get this email because you are an administrator of ${organisationName}.`],
  }),
})
