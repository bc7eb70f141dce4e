import { limits } from '@earshot/shared/limits'
import { z } from 'zod'
import { newPasswordShape, withPasswordRules } from '../auth/new-password.ts'

/** The form after a recovery link, which does not ask for the password that was forgotten. */
export const PasswordResetForm = withPasswordRules(
  z.object({ ...newPasswordShape, currentPassword: z.string() }),
)

/** The change of a password (product specification, section 5). */
export const PasswordChangeForm = withPasswordRules(
  z.object({
    ...newPasswordShape,
    currentPassword: z.string().min(1, 'Please enter your current password').max(limits.loginPasswordMax),
  }),
)
export type PasswordChangeForm = z.infer<typeof PasswordChangeForm>

export const emptyPasswordChange: PasswordChangeForm = {
  currentPassword: '',
  password: '',
  confirmPassword: '',
}
