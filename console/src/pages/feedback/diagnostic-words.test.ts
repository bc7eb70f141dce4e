import { expect, test } from 'vitest'
import { headingOf } from './diagnostic-words.ts'

test('a report with details alone is not headed by what happened before it', () => {
  expect(headingOf([])).toBe('Details from the page')
  expect(headingOf([{ kind: 'breadcrumb', before: 1_000, message: 'Saved' }])).toBe('Before the report')
})
