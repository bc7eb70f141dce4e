import { centsInWords } from '@earshot/shared/credit-claim'
import { limits } from '@earshot/shared/limits'
import { Month, monthInWords } from '@earshot/shared/month'
import { z } from 'zod'
import { Link, TypedName } from './fields.ts'
import { letterKind } from './letter-kind.ts'

/** Tells whoever asked for a service credit what was decided; `link` is the subscription page. */
export const creditDecided = letterKind({
  params: z.strictObject({
    firstName: TypedName,
    organisationName: TypedName,
    month: Month,
    granted: z.boolean(),
    /** US cents. */
    creditCents: z.number().int().nonnegative(),
    /** The operator's words; may be empty. */
    note: z.string().max(limits.claimReasonMax),
    link: Link,
  }),
  sample: {
    firstName: 'Ada',
    organisationName: 'Harbor',
    month: '2026-11',
    granted: true,
    creditCents: 138,
    note: 'We are sorry for the long evening of the twelfth.',
    link: 'https://earshot.example/organisation/subscription',
  },
  perDay: null,
  life: null,
  write: ({ firstName, organisationName, month, granted, creditCents, note, link }) => ({
    subject: `Your service credit for ${monthInWords(month)} was ${granted ? 'granted' : 'refused'}`,
    preview: granted ? `${centsInWords(creditCents)} is set against the next payments.` : 'Here is why.',
    firstName,
    paragraphs: [
      granted
        ? `The service credit for ${organisationName} and ${monthInWords(month)} was granted: ${centsInWords(creditCents)}. It is set against the next payments.`
        : `The service credit for ${organisationName} and ${monthInWords(month)} was refused.`,
      ...(note === '' ? [] : [note]),
    ],
    action: { label: 'See the subscription', link },
    footnotes: ['You get this mail because you asked for this credit.'],
  }),
})
