import { type GoogleSignUp, SignUp } from '@earshot/shared/account'
import { limits } from '@earshot/shared/limits'
import { passwordPasses } from '@earshot/shared/password-rules'
import { z } from 'zod'

/** The sign-up form: what is sent, plus what only the form asks for (product specification, section 5). */
export const SignUpForm = SignUp.extend({
  password: z.string().min(1, 'Please enter a password').max(limits.passwordMax),
  confirmPassword: z.string().min(1, 'Please confirm password').max(limits.passwordMax),
  termsAccepted: z.boolean().refine(Boolean, 'Please read and accept the terms of service.'),
  privacyPolicyAccepted: z.boolean().refine(Boolean, 'Please read and accept the privacy policy.'),
}).refine(({ password, confirmPassword }) => passwordPasses(password, confirmPassword), {
  path: ['password'],
  message: 'Please enter a valid password.',
  // Also told together with other fields' errors, not only once those are gone.
  when: ({ value }) => filled(value, 'password') && filled(value, 'confirmPassword'),
})
export type SignUpForm = z.input<typeof SignUpForm>

const filled = (value: unknown, field: 'password' | 'confirmPassword'): boolean =>
  Boolean((value as Partial<SignUpForm>)[field])

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
