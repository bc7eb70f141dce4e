import { expect, test } from 'vitest'
import { signUpForError } from './error-fragment.ts'

test('a fragment with an error description leads to the sign-up', () => {
  expect(signUpForError('#error=access_denied&error_description=No+such+account')).toBe(
    '/signup?error=No+such+account',
  )
})

test.each([
  '#error=access_denied&error_code=otp_expired&error_description=Token+has+expired+or+is+invalid',
  '#error=access_denied&error_description=Email+link+is+invalid+or+has+expired',
])('an expired link is told in the specification’s words: %s', (fragment) => {
  expect(new URL(signUpForError(fragment) ?? '', 'http://localhost').searchParams.get('error')).toBe(
    'The email activation link has expired, please signup again to send a new email or click on the latest activation email',
  )
})

test.each(['', '#pricing', '#error=access_denied', '#error_description='])('%j is no error', (fragment) => {
  expect(signUpForError(fragment)).toBeUndefined()
})
