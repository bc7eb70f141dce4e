import { z } from 'zod'
import { Link, TypedName } from './fields.ts'
import { mailTemplate } from './mail-template.ts'
import { Moment } from './moment.ts'

/** Tells an administrator that a plan ends which the organisation has for free; `link` compares plans. */
export const compEnding = mailTemplate({
  params: z.strictObject({
    firstName: TypedName,
    organisationName: TypedName,
    plan: z.string(),
    endsAt: Moment,
    link: Link,
  }),
  sample: {
    firstName: 'Ada',
    organisationName: 'Harbor',
    plan: 'Pro',
    endsAt: Date.UTC(2026, 10, 21, 9, 30),
    link: 'https://earshot.example/organisation/subscription',
  },
  perDay: null,
  life: null,
  write: ({ firstName, organisationName, plan, endsAt, link }) => ({
    subject: `The free ${plan} plan of ${organisationName} ends soon`,
    preview: `It ends on ${endsAt}. Nothing is deleted.`,
    firstName,
    paragraphs: [
      `${organisationName} has the ${plan} plan for free until ${endsAt}. After that it is on the plan that it would be on without it.`,
      'What is more than that plan holds stays; nothing is added to it until there is room. To keep the plan, subscribe before then.',
    ],
    action: { label: 'Compare plans', link },
    footnotes: [`You get this email because you are an administrator of ${organisationName}.`],
  }),
})
