import { type GoogleSignUp, SignUp } from '@earshot/shared/account/account'
import type { z } from 'zod'
import { newPasswordShape, termsShape, withPasswordRules } from './new-password.ts'

/** The sign-up form: what is sent, plus what only the form asks for (product specification, section 5). */
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

/** What of the form goes to the server. */
export function signUpOf(form: SignUpFields): SignUp {
  const { confirmPassword: _, termsAccepted: _terms, privacyPolicyAccepted: _privacy, ...signUp } = form
  return signUp
}

/** What must be filled in before the way to Google (product specification, section 5). */
export const googleFields = [
  'companyName',
  'firstName',
  'lastName',
  'termsAccepted',
  'privacyPolicyAccepted',
] as const satisfies readonly (keyof SignUpFields)[]

/** What of the form goes to the server when the address comes from Google. */
export function googleSignUpOf(form: SignUpFields): GoogleSignUp {
  const { email: _, password: _password, ...signUp } = signUpOf(form)
  return signUp
}
