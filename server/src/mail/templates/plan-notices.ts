import { limits } from '@earshot/shared/limits'
import { z } from 'zod'
import { Moment, TypedName } from './fields.ts'
import { notice } from './mail-template.ts'

const trial = {
  params: {
    organisationName: TypedName,
    plan: z.string().max(40),
    /** The plan that follows, and true if it includes less. */
    nextPlan: z.string().max(40),
    loses: z.boolean(),
    endsAt: Moment,
  },
  sample: {
    firstName: 'Ada',
    organisationName: 'Harbor',
    plan: 'Agency',
    nextPlan: 'Free',
    loses: true,
    endsAt: Date.UTC(2026, 10, 21, 9, 30),
    link: 'https://earshot.example/organisation/subscription',
  },
}

/** Tells an administrator that the trial is over soon; `link` is the subscription page. */
export const trialEnding = notice({
  ...trial,
  write: ({ organisationName, plan, nextPlan, loses, endsAt, link }) => ({
    subject: `The ${plan} trial of ${organisationName} ends soon`,
    preview: loses ? `It ends on ${endsAt}. Subscribe to keep ${plan}.` : `It ends on ${endsAt}.`,
    paragraphs: [
      `${organisationName}’s ${plan} trial ends on ${endsAt}.`,
      ...(loses
        ? [
            `Then it moves to the ${nextPlan} plan. Nothing is deleted: anything above the ${nextPlan} limits stays, but nothing can be added to it.`,
            `Subscribe to keep ${plan}. The first payment is due when the trial is over, or at once in its last two days.`,
          ]
        : [`After that it is on the ${nextPlan} plan, so that nothing is lost.`]),
    ],
    action: { label: 'See the plans', link },
    footnotes: [`You get this email because you are an administrator of ${organisationName}.`],
  }),
})

/** Tells an administrator that the trial is over; `link` is the subscription page. */
export const trialOver = notice({
  ...trial,
  write: ({ organisationName, plan, nextPlan, loses, endsAt, link }) => ({
    subject: `The ${plan} trial of ${organisationName} is over`,
    preview: loses ? 'Nothing is deleted. Subscribe to use the plan again.' : 'Nothing is lost.',
    paragraphs: [
      `The trial of the ${plan} plan ended on ${endsAt}. ${organisationName} is on the ${nextPlan} plan now${nextPlan === 'Free' ? ', for as long as you use it' : ''}.`,
      loses
        ? `Nothing is deleted: anything above the ${nextPlan} limits stays, and what you set up for ${plan} comes back with it.`
        : 'Nothing is lost: that plan includes all that you tried.',
    ],
    action: loses ? { label: `Subscribe to ${plan}`, link } : { label: 'See the plans', link },
    footnotes: [`You get this email because you are an administrator of ${organisationName}.`],
  }),
})

/** Sentences about the plan that follows a complimentary one. */
function afterComplimentaryPlan(plan: string, ownPlan?: string, loses?: boolean): string[] {
  if (ownPlan === undefined || loses === undefined)
    return [
      'After that it is on the plan that it would be on without it. Nothing is deleted: anything above the limits of that plan stays, but nothing can be added to it.',
    ]
  if (!loses) return [`After that it stays on the ${ownPlan} plan that it has now.`]
  return [
    `After that it moves to the ${ownPlan} plan. Nothing is deleted: anything above the ${ownPlan} limits stays, but nothing can be added to it.`,
    `To keep ${plan}, subscribe before then.`,
  ]
}

/** Tells an administrator that a complimentary plan ends; `link` compares plans. */
export const complimentaryPlanEnding = notice({
  params: {
    organisationName: TypedName,
    plan: z.string(),
    /** The organisation's own plan at that time, and true if it includes less; earlier versions queued neither. */
    ownPlan: z.string().optional(),
    loses: z.boolean().optional(),
    endsAt: Moment,
  },
  sample: {
    firstName: 'Ada',
    organisationName: 'Harbor',
    plan: 'Pro',
    ownPlan: 'Free',
    loses: true,
    endsAt: Date.UTC(2026, 10, 21, 9, 30),
    link: 'https://earshot.example/organisation/subscription',
  },
  write: ({ organisationName, plan, ownPlan, loses, endsAt, link }) => ({
    subject: `The free ${plan} plan of ${organisationName} ends soon`,
    preview: `It ends on ${endsAt}. Nothing is deleted.`,
    paragraphs: [
      `${organisationName} has the ${plan} plan for free until ${endsAt}.`,
      ...afterComplimentaryPlan(plan, ownPlan, loses),
    ],
    action: { label: 'Compare plans', link },
    footnotes: [`You get this email because you are an administrator of ${organisationName}.`],
  }),
})

/** Tells an administrator that a payment failed; `link` is the subscription page. */
export const paymentFailed = notice({
  params: {
    organisationName: TypedName,
    /** With its currency. */
    amount: z.string().max(40),
    /** Number of attempts. */
    attempts: z.number().int(),
    nextAttempt: Moment.nullable(),
  },
  sample: {
    firstName: 'Ada',
    organisationName: 'Harbor',
    amount: '$39.00',
    attempts: 2,
    nextAttempt: Date.UTC(2026, 10, 21, 9, 30),
    link: 'https://earshot.example/organisation/subscription',
  },
  write: ({ organisationName, amount, attempts, nextAttempt, link }) => ({
    subject: `A payment for ${organisationName} failed`,
    preview: 'Update the payment details, so that everybody can work again.',
    paragraphs: [
      `The payment of ${amount} for ${organisationName} failed. This was attempt ${attempts}.`,
      'Until it is paid, only administrators can work in Earshot. Your widgets keep collecting feedback, and your public boards stay online.',
      nextAttempt === null
        ? 'We won’t retry by ourselves. Update the payment details to pay.'
        : `We’ll retry on ${nextAttempt}. Update the payment details to retry at once.`,
    ],
    action: { label: 'Update the payment details', link },
    footnotes: [`You get this email because you are an administrator of ${organisationName}.`],
  }),
})

/** Tells the member who claimed a service credit about the decision; `link` is the subscription page. */
export const creditDecided = notice({
  params: {
    organisationName: TypedName,
    /** Such as `November 2026`. */
    month: z.string(),
    outcome: z.enum(['granted', 'refused']),
    /** Such as `$1.38`. */
    credit: z.string(),
    /** The operator's answer; may be empty. */
    note: z.string().max(limits.claimReasonMax),
  },
  sample: {
    firstName: 'Ada',
    organisationName: 'Harbor',
    month: 'November 2026',
    outcome: 'granted',
    credit: '$1.38',
    note: 'We are sorry for the long evening of the twelfth.',
    link: 'https://earshot.example/organisation/subscription',
  },
  write: ({ organisationName, month, outcome, credit, note, link }) => ({
    subject: `Your service credit for ${month} was ${outcome}`,
    preview: outcome === 'granted' ? `${credit} is deducted from the next payments.` : 'Here is why.',
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
