import { expect, test } from 'vitest'
import { plans, planThatLifts } from './plans.ts'

test.each([
  ['[9.5] a free organisation has one administrator', plans.free.administrators, 1],
  ['[9.11] an organisation on Pro has three administrators', plans.pro.administrators, 3],
  ['[9.16] an organisation on Agency has ten administrators', plans.agency.administrators, 10],
])('%s', (_, administrators, expected) => {
  expect(administrators).toBe(expected)
})

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
  for (const measure of [
    'administrators',
    'projects',
    'storage',
    'activeApprovals',
    'invitationsDaily',
  ] as const) {
    expect(plans[smaller][measure]).toBeLessThan(plans[larger][measure])
  }
})
