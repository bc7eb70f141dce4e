import type { Subscription } from '@earshot/shared/billing/billing'
import { expect, test } from 'vitest'
import { overInWords, overLimits } from './over-limits.ts'
import { planActions } from './plan-actions.ts'
import { daysLeft, nextStepOf, subscriptionStatus } from './subscription-state.ts'

const day = 24 * 60 * 60_000
const now = Date.UTC(2026, 10, 22, 12)
const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10)

const free: Subscription = {
  billing: 'on',
  plan: 'free',
  state: 'none',
  subscribedPlan: null,
  interval: null,
  price: null,
  currency: 'usd',
  periodEnd: null,
  cancelAt: null,
  balance: 0,
  pastDue: null,
  trial: null,
  next: { plan: 'free', loses: false },
  freeUntil: now + 9 * day,
  beta: null,
  prices: [],
}
const trying: Subscription = {
  ...free,
  plan: 'pro',
  trial: { plan: 'pro', startedAt: now - 24 * day, endsAt: now + 6 * day - 1 },
  next: { plan: 'free', loses: true },
  freeUntil: null,
}
const paying: Subscription = {
  ...free,
  plan: 'pro',
  state: 'active',
  subscribedPlan: 'pro',
  interval: 'year',
  price: 1900,
  periodEnd: now + 300 * day,
  next: { plan: 'free', loses: true },
  freeUntil: null,
}
const cancelled: Subscription = { ...paying, cancelAt: now + 300 * day }
const failed: Subscription = {
  ...paying,
  state: 'past_due',
  pastDue: { since: now - day, nextAttempt: now + 2 * day },
}

test.for([
  ['Free', free, undefined, 'Free until 2026-12-01. Renews every 30 days while you use it.'],
  [
    'a trial',
    trying,
    'trial',
    'Your trial ends on 2026-11-28, in 6 days. Then this organisation goes to Free, unless you subscribe. Nothing is deleted.',
  ],
  [
    'a trial that is paid for',
    { ...paying, state: 'trialing', periodEnd: now + day },
    'trial',
    'Your trial ends on 2026-11-23. The first payment follows then, at $19 a year.',
  ],
  ['a subscription', paying, 'active', 'Renews on 2027-09-18 at $19 a year.'],
  [
    'credit',
    { ...paying, balance: 325 },
    'active',
    'Renews on 2027-09-18 at $19 a year. $3.25 of credit is taken off the next invoices.',
  ],
  [
    'a cancelled subscription',
    cancelled,
    'cancelled',
    'Pro stays until 2027-09-18, then this organisation goes to Free.',
  ],
  ['a failed payment', failed, 'failed', 'A payment failed on 2026-11-21. We’ll retry on 2026-11-24.'],
  [
    'a plan that the operator gave',
    { ...free, plan: 'agency', freeUntil: null },
    undefined,
    'The administrator of this Earshot server gave you this plan. Nothing is charged.',
  ],
] as const satisfies readonly [string, Subscription, unknown, string][])(
  'what comes next after %s',
  ([, subscription, standing, sentence]) => {
    expect(subscriptionStatus(subscription, now)).toBe(standing)
    expect(nextStepOf(subscription, now, dateOf)).toBe(sentence)
  },
)

test('the day that has begun counts among those left of a trial', () => {
  const left = (endsAt: number) => daysLeft({ plan: 'pro', startedAt: endsAt - 30 * day, endsAt }, now)
  expect([left(now + 1), left(now + day), left(now - 1), left(now + 30 * day + 1)]).toEqual([1, 1, 0, 30])
})

test.for([
  ['the trial of a plan begins once', free, ['start', 'subscribe'], ['start', 'subscribe'], [null, null]],
  ['a trial goes on with another plan', trying, [null, 'subscribe'], ['switch', 'subscribe'], [null, null]],
  [
    'a trial that is over does not begin again',
    { ...free, trial: { plan: 'pro', startedAt: 0, endsAt: 1 } },
    [null, 'subscribe'],
    [null, 'subscribe'],
    [null, null],
  ],
  ['a subscription goes up and ends', paying, [null, null], [null, 'upgrade'], [null, 'cancel']],
  [
    'a subscription goes down',
    { ...paying, plan: 'agency', subscribedPlan: 'agency' },
    [null, 'downgrade'],
    [null, null],
    [null, 'cancel'],
  ],
  ['a cancelled one is resumed first', cancelled, [null, 'resume'], [null, null], [null, null]],
  ['while a payment is missing nothing is changed', failed, [null, null], [null, null], [null, null]],
] as const satisfies readonly [string, Subscription, unknown, unknown, unknown][])(
  '%s',
  ([, subscription, ...expected]) => {
    const found = (['pro', 'agency', 'free'] as const).map((plan) => {
      const { trial, change } = planActions(plan, 'year', subscription, now)
      return [trial, change]
    })
    expect(found).toEqual(expected)
  },
)

test('a plan is paid for monthly instead of yearly', () => {
  expect(planActions('pro', 'month', paying, now)).toEqual({ current: true, trial: null, change: 'interval' })
})

test('what is over a smaller plan is named with its numbers', () => {
  const usage = {
    plan: 'agency',
    administrators: 3,
    projects: 7,
    activeApprovals: 1_200,
    betaPrice: 'open',
    complimentaryPlan: null,
  } as const
  const over = overLimits({ ...usage, storage: 6 * 1024 ** 3 }, 'pro').map((limit) =>
    overInWords(limit, 'pro'),
  )
  expect(over).toEqual([
    '7 projects, and Pro includes 5',
    '1,200 items held for review, and Pro includes 1,000',
    '6 GB of storage, and Pro includes 5 GB',
  ])
})

test('the plan that follows a trial or a cancelled subscription is named, also one that keeps as much', () => {
  const next = { plan: 'agency', loses: false } as const
  expect(nextStepOf({ ...trying, next }, now, dateOf)).toBe(
    'Your trial ends on 2026-11-28, in 6 days. Then this organisation has Agency. Nothing is deleted.',
  )
  expect(nextStepOf({ ...cancelled, next }, now, dateOf)).toBe(
    'The subscription ends on 2027-09-18. Then this organisation has Agency.',
  )
})
