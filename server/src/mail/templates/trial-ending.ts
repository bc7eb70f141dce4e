import { z } from 'zod'
import { Link, TypedName } from './fields.ts'
import { mailTemplate } from './mail-template.ts'
import { Moment } from './moment.ts'

/** Tells an administrator that the trial is over soon; `link` is the subscription page. */
export const trialEnding = mailTemplate({
  params: z.strictObject({
    firstName: TypedName,
    organisationName: TypedName,
    plan: z.string().max(40),
    endsAt: Moment,
    link: Link,
  }),
  sample: {
    firstName: 'Ada',
    organisationName: 'Harbor',
    plan: 'Agency',
    endsAt: Date.UTC(2026, 10, 21, 9, 30),
    link: 'https://earshot.example/organisation/subscription',
  },
  perDay: null,
  life: null,
  write: ({ firstName, organisationName, plan, endsAt, link }) => ({
    subject: `The ${plan} trial of ${organisationName} ends soon`,
    preview: `It ends on ${endsAt}. Subscribe to keep ${plan}.`,
    firstName,
    paragraphs: [
      `${organisationName} tries the ${plan} plan until ${endsAt}.`,
      'After that it is on the Free plan. Nothing is deleted: what is more than Free holds stays, and nothing can be added to it.',
      `Subscribe to keep ${plan}. The first payment is due when the trial is over, or at once in its last two days.`,
    ],
    action: { label: 'See the plans', link },
    footnotes: [`You get this email because you are an administrator of ${organisationName}.`],
  }),
})
