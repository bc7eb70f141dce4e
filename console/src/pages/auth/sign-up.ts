import { type GoogleSignUp, SignUp } from '@earshot/shared/account'
import { z } from 'zod'
import { newPasswordShape, withPasswordRules } from './new-password.ts'

/** The sign-up form: what is sent, plus what only the form asks for (product specification, section 5). */
export const SignUpForm = withPasswordRules(
  SignUp.extend({
    ...newPasswordShape,
    termsAccepted: z.boolean().refine(Boolean, 'Please read and accept the terms of service.'),
    privacyPolicyAccepted: z.boolean().refine(Boolean, 'Please read and accept the privacy policy.'),
  }),
)
export type SignUpForm = z.input<typeof SignUpForm>

export const emptySignUp: SignUpForm = {
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
export function signUpOf(form: SignUpForm): SignUp {
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
] as const satisfies readonly (keyof SignUpForm)[]

/** What of the form goes to the server when the address comes from Google. */
export function googleSignUpOf(form: SignUpForm): GoogleSignUp {
  const { email: _, password: _password, ...signUp } = signUpOf(form)
  return signUp
}
