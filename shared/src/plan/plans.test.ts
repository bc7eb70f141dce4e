import { expect, test } from 'vitest'
import { cheapestPlanWith, limitMessage, plans } from './plans.ts'

test('Free has one administrator, Pro three, Agency ten', { tags: ['9.5', '9.11', '9.16'] }, () => {
  const { free, pro, agency } = plans
  expect([free, pro, agency].map(({ administrators }) => administrators)).toEqual([1, 3, 10])
})

test('a limit is lifted by the cheapest plan that is large enough', () => {
  expect(cheapestPlanWith(({ projects }) => projects >= 1)?.name).toBe('free')
  expect(cheapestPlanWith(({ projects }) => projects >= 2)?.name).toBe('pro')
  expect(cheapestPlanWith(({ projects }) => projects >= 6)?.name).toBe('agency')
})

test('no plan lifts a limit that none has', () => {
  expect(cheapestPlanWith(({ projects }) => projects > plans.agency.projects)).toBeUndefined()
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

test('a full plan says what it holds and which plan holds more', () => {
  expect(limitMessage('pro', 'projects', 4)).toBeUndefined()
  expect(limitMessage('pro', 'projects', 5)).toBe(
    'The Pro plan includes 5 projects. The Agency plan includes 15.',
  )
  expect(limitMessage('free', 'administrators', 1)).toBe(
    'The Free plan includes 1 administrator, counting pending invitations. The Pro plan includes 3.',
  )
  expect(limitMessage('agency', 'projects', 15)).toBe('The Agency plan includes 15 projects.')
})
