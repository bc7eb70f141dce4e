import { expect, test } from 'vitest'
import { activationToken } from './activation-token.ts'

test('the token is the fragment of the link', () => {
  expect(activationToken('#abc-DEF_1')).toBe('abc-DEF_1')
  expect(activationToken('#')).toBeNull()
  expect(activationToken('')).toBeNull()
})
