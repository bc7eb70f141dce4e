import { expect, test } from 'vitest'
import { Login, SignUp } from './account.ts'

const signUp = {
  email: ' ada@example.com ',
  password: 'Abc12!',
  firstName: 'Ada',
  lastName: 'Lovelace',
  companyName: 'Engines',
}

test('a sign-up is trimmed, and agrees to no mail unless it says so', () => {
  expect(SignUp.parse(signUp)).toEqual({
    ...signUp,
    email: 'ada@example.com',
    consentToHelpEmails: false,
    consentToMarketingEmails: false,
  })
})

test.each([
  ['email', '', 'Please enter your email address'],
  ['email', 'ada', 'Please enter a valid email address'],
  ['email', 'ada@a.example,eve@b.example', 'Please enter a valid email address'],
  ['email', '<ada@example.com>', 'Please enter a valid email address'],
  ['password', '', 'Please enter a password'],
  ['firstName', ' ', 'Please enter your first name'],
  ['lastName', '', 'Please enter your last name'],
  ['companyName', '', 'Please enter your company name'],
])('a sign-up with %s "%s" is told: %s', (field, value, message) => {
  const { error } = SignUp.safeParse({ ...signUp, [field]: value })
  expect(error?.issues[0]).toMatchObject({ path: [field], message })
})

test('a sign-up cannot carry a role, an owner flag or anything else of its own choosing', () => {
  expect(SignUp.safeParse({ ...signUp, role: 'Administrator' }).success).toBe(false)
})

test('a login takes any address with an @ and refuses one without', () => {
  expect(Login.safeParse({ email: 'a@b', password: 'x' }).success).toBe(true)
  expect(Login.safeParse({ email: 'ab', password: 'x' }).error?.issues[0]?.message).toBe(
    'Please enter a valid email address',
  )
})
