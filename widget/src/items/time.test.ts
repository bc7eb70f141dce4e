import { expect, test } from 'vitest'
import { ago } from './time.ts'

const day = 86_400_000
const now = 20_000 * day

test('ages are told in days, months and years', () => {
  expect(ago(now - day / 2, now)).toBe('today')
  expect(ago(now - day, now)).toBe('yesterday')
  expect(ago(now - 29 * day, now)).toBe('29 days ago')
  expect(ago(now - 60 * day, now)).toBe('2 months ago')
  expect(ago(now - 800 * day, now)).toBe('2 years ago')
})

test('a clock that is behind the server says today', () => {
  expect(ago(now + 5_000, now)).toBe('today')
})
