import { expect, test } from 'vitest'
import { headingOf, timeBack, timeSince } from './diagnostic-words.ts'

test('a report with details alone is not headed by what happened before it', () => {
  expect(headingOf([])).toBe('Details from the page')
  expect(headingOf([{ kind: 'breadcrumb', before: 1_000, message: 'Saved' }])).toBe('Before the report')
})

test('times are counted back from the report, and what happened with it has no sign', () => {
  expect([200, 9_000, 180_000, 7_200_000].map(timeBack)).toEqual(['0 s', '−9 s', '−3 min', '−2 h'])
})

test('times are counted from another moment, before and after it', () => {
  expect([0, 1_000, -40_200, 180_000].map(timeSince)).toEqual(['+0.0 s', '+1.0 s', '−40.2 s', '+3 min'])
})
