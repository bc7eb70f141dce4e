import { passwordPasses } from '@earshot/shared/account/password-rules'
import { limits } from '@earshot/shared/limits'
import { z } from 'zod'

/** A new password as a form asks for it, twice (product specification, section 5). */
export const newPasswordShape = {
  password: z.string().min(1, 'Please enter a password').max(limits.passwordMax),
  confirmPassword: z.string().min(1, 'Please confirm password').max(limits.passwordMax),
}

/** What whoever makes an account has to accept. */
export const termsShape = {
  termsAccepted: z.boolean().refine(Boolean, 'Please read and accept the terms of service.'),
  privacyPolicyAccepted: z.boolean().refine(Boolean, 'Please read and accept the privacy policy.'),
}

interface Entries {
  password: string
  confirmPassword: string
}

const filled = (value: unknown, field: keyof Entries): boolean => Boolean((value as Partial<Entries>)[field])

/** Holds a form with a new password to the checklist. */
export const withPasswordRules = <Form extends z.ZodType<Entries>>(form: Form): Form =>
  form.refine(({ password, confirmPassword }) => passwordPasses(password, confirmPassword), {
    path: ['password'],
    message: 'Please enter a valid password.',
    // Also told together with other fields' errors, not only once those are gone.
    when: ({ value }) => filled(value, 'password') && filled(value, 'confirmPassword'),
  })
