import { type GoogleSignUp, SignUp } from '@earshot/shared/account/account'
import type { z } from 'zod'
import { newPasswordShape, termsShape, withPasswordRules } from './new-password.ts'

/** The sign-up form: the request body plus the fields that only the form has (product specification, section 5). */
export const SignUpFields = withPasswordRules(SignUp.extend({ ...newPasswordShape, ...termsShape }))
export type SignUpFields = z.input<typeof SignUpFields>

export const emptySignUp: SignUpFields = {
  firstName: '',
  lastName: '',
  companyName: '',
  email: '',
  password: '',
  confirmPassword: '',
  termsAccepted: false,
  privacyPolicyAccepted: false,
  consentToHelpEmails: false,
  consentToMarketingEmails: false,
}

/** Request body of the sign-up. */
export function signUpOf(form: SignUpFields): SignUp {
  const { confirmPassword: _, termsAccepted: _terms, privacyPolicyAccepted: _privacy, ...signUp } = form
  return signUp
}

/** Fields required before the redirect to Google (product specification, section 5). */
export const googleFields = [
  'companyName',
  'firstName',
  'lastName',
  'termsAccepted',
  'privacyPolicyAccepted',
] as const satisfies readonly (keyof SignUpFields)[]

/** Request body of the sign-up with Google, which supplies the address. */
export function googleSignUpOf(form: SignUpFields): GoogleSignUp {
  const { email: _, password: _password, ...signUp } = signUpOf(form)
  return signUp
}
