import { limits } from '@earshot/shared/limits'
import { z } from 'zod'
import { Link, TypedName } from './fields.ts'
import { mailTemplate } from './mail-template.ts'

/** Tells whoever claimed a service credit what was decided; `link` is the subscription page. */
export const creditDecided = mailTemplate({
  params: z.strictObject({
    firstName: TypedName,
    organisationName: TypedName,
    /** Such as `November 2026`. */
    month: z.string(),
    outcome: z.enum(['granted', 'refused']),
    /** Such as `$1.38`. */
    credit: z.string(),
    /** The operator's words; may be empty. */
    note: z.string().max(limits.claimReasonMax),
    link: Link,
  }),
  sample: {
    firstName: 'Ada',
    organisationName: 'Harbor',
    month: 'November 2026',
    outcome: 'granted',
    credit: '$1.38',
    note: 'We are sorry for the long evening of the twelfth.',
    link: 'https://earshot.example/organisation/subscription',
  },
  perDay: null,
  life: null,
  write: ({ firstName, organisationName, month, outcome, credit, note, link }) => ({
    subject: `Your service credit for ${month} was ${outcome}`,
    preview: outcome === 'granted' ? `${credit} is deducted from the next payments.` : 'Here is why.',
    firstName,
    paragraphs: [
      outcome === 'granted'
        ? `The service credit for ${organisationName} and ${month} was granted: ${credit}. It is deducted from the next payments.`
        : `The service credit for ${organisationName} and ${month} was refused.`,
      ...(note === '' ? [] : [note]),
    ],
    action: { label: 'See the subscription', link },
    footnotes: ['You get this email because you claimed this credit.'],
  }),
})
