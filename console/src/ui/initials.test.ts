import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  ['Ada Lovelace', 'AL'],
  ['ada', 'A'],
  ['  grace   brewster hopper ', 'GB'],
  ['élan vital', 'ÉV'],
  ['', ''],
])('[3.50] the initials of "%s" are "%s"', (name, expected) => {
  expect(initials(name)).toBe(expected)
})
