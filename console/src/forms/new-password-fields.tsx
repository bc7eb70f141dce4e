import { limits } from '@earshot/shared/limits'
import type { GetInputPropsReturnType } from '@mantine/form'
import { PasswordField } from '../plain/PasswordField.tsx'
import { PasswordChecklist } from '../ui/PasswordChecklist.tsx'

interface Props {
  /** What the first of the two is called. */
  label: string
  form: {
    values: { password: string; confirmPassword: string }
    getInputProps: (path: 'password' | 'confirmPassword') => GetInputPropsReturnType
  }
}

/** A new password, once more, and the checklist that follows while it is typed. */
export const NewPasswordFields = ({ label, form }: Props) => (
  <>
    <PasswordField
      label={label}
      autoComplete="new-password"
      maxLength={limits.passwordMax}
      {...form.getInputProps('password')}
    />
    <PasswordField
      label="Confirm password"
      autoComplete="new-password"
      maxLength={limits.passwordMax}
      {...form.getInputProps('confirmPassword')}
    />
    <PasswordChecklist password={form.values.password} confirmation={form.values.confirmPassword} />
  </>
)
