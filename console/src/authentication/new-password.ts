import { isPasswordAllowed } from '@earshot/shared/account/password-rules'
import { limits } from '@earshot/shared/limits'
import { z } from 'zod'

/** A new password and its repetition, as a form requires them (product specification, section 5). */
export const newPasswordShape = {
  password: z.string().min(1, 'Please enter a password').max(limits.passwordMax),
  confirmPassword: z.string().min(1, 'Please confirm password').max(limits.passwordMax),
}

/** Consents required of a person who creates an account. */
export const termsShape = {
  termsAccepted: z.boolean().refine(Boolean, 'Please read and accept the terms of service.'),
  privacyPolicyAccepted: z.boolean().refine(Boolean, 'Please read and accept the privacy policy.'),
}

interface Entries {
  password: string
  confirmPassword: string
}

const filled = (value: unknown, field: keyof Entries): boolean => Boolean((value as Partial<Entries>)[field])

/** Validates the new password of a form against the checklist. */
export const withPasswordRules = <Form extends z.ZodType<Entries>>(form: Form): Form =>
  form.refine(({ password, confirmPassword }) => isPasswordAllowed(password, confirmPassword), {
    path: ['password'],
    message: 'Please enter a valid password.',
    // Reported together with errors of other fields, not only after these are fixed.
    when: ({ value }) => filled(value, 'password') && filled(value, 'confirmPassword'),
  })
