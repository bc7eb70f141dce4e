import { expect, test } from 'vitest'
import { activationToken } from './activation-token.ts'

test('the token is found in the fragment or in the query', () => {
  expect(activationToken('', '#token=abc')).toBe('abc')
  expect(activationToken('?token=abc', '')).toBe('abc')
  expect(activationToken('', '')).toBeNull()
})
