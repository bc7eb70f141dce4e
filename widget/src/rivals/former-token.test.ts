import { expect, test } from 'vitest'
import { claimsOf, lacking } from './former-token.ts'

const tokenOf = (claims: unknown) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sig`

test('a token signed for a rival lacks what ours must have', () => {
  const claims = claimsOf(tokenOf({ id: '7', name: 'Zoë ✓', email: 'zoe@example.com' }))
  expect(claims).toMatchObject({ name: 'Zoë ✓' })
  expect(lacking(claims ?? {})).toBe('iss, aud, sub, iat and exp')
})

test('one claim is named alone, and a complete token lacks nothing', () => {
  const claims = { iss: 'pk_a', aud: 'earshot', sub: '7', iat: 1 }
  expect(lacking(claims)).toBe('exp')
  expect(lacking({ ...claims, exp: 2 })).toBe('')
})

test.each([undefined, null, '', 'a.b.c', 7, tokenOf('text'), tokenOf(null)])('%s has no claims', (token) => {
  expect(claimsOf(token)).toBeUndefined()
})
