import { expect, test } from 'vitest'
import { linkToken } from './link-token.ts'

test('the token is the fragment of the link', () => {
  expect(linkToken('#abc-DEF_1')).toBe('abc-DEF_1')
  expect(linkToken('#')).toBeNull()
  expect(linkToken('')).toBeNull()
})
