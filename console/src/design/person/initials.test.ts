import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  ['Ada Lovelace', 'AL'],
  ['ada', 'A'],
  ['  grace   brewster hopper ', 'GB'],
  ['élan vital', 'ÉV'],
  ['e\u0301lan 👨‍👩‍👧 fund', 'E\u0301👨‍👩‍👧'],
  ['Zapier (API key)', 'Z'],
  ['(unknown)', '('],
  ['', ''],
])('the initials of "%s" are "%s"', { tags: ['3.50'] }, (name, expected) => {
  expect(initials(name)).toBe(expected)
})
