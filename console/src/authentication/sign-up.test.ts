import { expect, test } from 'vitest'
import { emptySignUp, SignUpFields, signUpOf } from './sign-up.ts'

const good: SignUpFields = {
  ...emptySignUp,
  firstName: 'Ada',
  lastName: 'Lovelace',
  companyName: 'Analytical Engines',
  email: 'ada@example.com',
  password: 'Secret1!',
  confirmPassword: 'Secret1!',
  termsAccepted: true,
  privacyPolicyAccepted: true,
}

const errorsOf = (form: SignUpFields): Record<string, string> => {
  const errors: Record<string, string> = {}
  for (const issue of SignUpFields.safeParse(form).error?.issues ?? [])
    errors[issue.path.join('.')] ??= issue.message
  return errors
}

test('an empty form names every field that is missing', () => {
  expect(errorsOf(emptySignUp)).toEqual({
    firstName: 'Please enter your first name',
    lastName: 'Please enter your last name',
    companyName: 'Please enter your company name',
    email: 'Please enter your email address',
    password: 'Please enter a password',
    confirmPassword: 'Please confirm password',
    termsAccepted: 'Please read and accept the terms of service.',
    privacyPolicyAccepted: 'Please read and accept the privacy policy.',
  })
})

test.each([
  ['too short', 'Se1!', 'Se1!'],
  ['without a special character', 'Secret12', 'Secret12'],
  ['without a number', 'Secret!!', 'Secret!!'],
  ['without a capital letter', 'secret1!', 'secret1!'],
  ['that differs from its confirmation', 'Secret1!', 'Secret1?'],
])('a password %s is refused, also beside other errors', (_, password, confirmPassword) => {
  const form = { ...good, firstName: '', password, confirmPassword }
  expect(errorsOf(form)).toEqual({
    firstName: 'Please enter your first name',
    password: 'Please enter a valid password.',
  })
})

test('an address without an @ is refused', () => {
  expect(errorsOf({ ...good, email: 'ada.example.com' })).toEqual({
    email: 'Please enter a valid email address',
  })
})

test('what only the form asks for is not sent', () => {
  expect(errorsOf(good)).toEqual({})
  expect(Object.keys(signUpOf(good)).sort()).toEqual([
    'companyName',
    'consentToHelpEmails',
    'consentToMarketingEmails',
    'email',
    'firstName',
    'lastName',
    'password',
  ])
})
