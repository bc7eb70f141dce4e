import { expect, test } from 'vitest'
import { betterPlan } from './complimentary-plan.ts'

const now = Date.UTC(2026, 10, 22, 12)

test.for([
  ['none', null, 'free', 'free'],
  ['one that is over by then', { plan: 'pro', endsAt: now }, 'free', 'free'],
  ['one that lasts', { plan: 'pro', endsAt: now + 1 }, 'free', 'pro'],
  ['a better one', { plan: 'agency', endsAt: now + 1 }, 'pro', 'agency'],
  ['the same one', { plan: 'pro', endsAt: now + 1 }, 'pro', 'pro'],
  ['a lesser one', { plan: 'pro', endsAt: now + 1 }, 'agency', 'agency'],
] as const)('the plan that applies with a complimentary plan: %s', ([, complimentary, own, expected]) => {
  expect(betterPlan(own, complimentary, now)).toBe(expected)
})
