import { z } from 'zod'
import { Link, TypedName } from './fields.ts'
import { mailTemplate } from './mail-template.ts'
import { Moment } from './moment.ts'

/** Tells an administrator that the trial is over; `link` is the subscription page. */
export const trialOver = mailTemplate({
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
    subject: `The ${plan} trial of ${organisationName} is over`,
    preview: 'Nothing is deleted. Subscribe to use the plan again.',
    firstName,
    paragraphs: [
      `The trial of the ${plan} plan ended on ${endsAt}. ${organisationName} is on the Free plan now, for as long as you use it.`,
      `Nothing is deleted: what is more than Free holds stays, and what you set up for ${plan} comes back with it.`,
    ],
    action: { label: `Subscribe to ${plan}`, link },
    footnotes: [`You get this email because you are an administrator of ${organisationName}.`],
  }),
})
