import { expect, test } from 'vitest'
import { hookTokenOf, isProven } from './hook-proof.ts'

const secret = Buffer.alloc(32, 7).toString('base64url')

/** True if an event without a signature is believed for the token that goes along. */
const isBelieved = (token: string): boolean => {
  const header = (name: string) => (name === 'x-gitlab-token' ? token : '')
  return isProven({ header, body: Buffer.from('{}') }, secret, 0)
}

test('an event without a signature is believed by its token, not by the secret that makes signatures', () => {
  expect([hookTokenOf(secret), secret, ''].map(isBelieved)).toEqual([true, false, false])
})
