import { expect, test } from 'vitest'
import { plans, planThatLifts } from './plans.ts'

test('a limit is lifted by the cheapest plan that is large enough', () => {
  expect(planThatLifts(({ projects }) => projects >= 1)?.name).toBe('free')
  expect(planThatLifts(({ projects }) => projects >= 2)?.name).toBe('pro')
  expect(planThatLifts(({ projects }) => projects >= 6)?.name).toBe('agency')
})

test('no plan lifts a limit that none has', () => {
  expect(planThatLifts(({ projects }) => projects > plans.agency.projects)).toBeUndefined()
})

test.each([
  ['free', 'pro'],
  ['pro', 'agency'],
] as const)('%s allows less than %s in every respect', (smaller, larger) => {
  for (const measure of ['administrators', 'projects', 'storage', 'activeApprovals'] as const) {
    expect(plans[smaller][measure]).toBeLessThan(plans[larger][measure])
  }
})
