import type { FieldProps } from '../../form/use-form.ts'
import { PasswordField } from '../../plain/PasswordField.tsx'
import { PasswordChecklist } from '../../ui/PasswordChecklist.tsx'
import { useEasyPassword } from './use-easy-password.ts'

interface Props {
  /** What the first of the two is called. */
  label: string
  /** Words of whoever chooses it, which the password must not be made of. */
  names: readonly string[]
  form: {
    values: { password: string; confirmPassword: string }
    field: (name: 'password' | 'confirmPassword') => FieldProps<string>
  }
}

/** A new password, once more, and the checklist that follows while it is typed. */
export function NewPasswordFields({ label, names, form }: Props) {
  const { password, confirmPassword } = form.values
  const { easy, check } = useEasyPassword(password, names)
  const common = {
    autoComplete: 'new-password',
    onBlur: () => void check(),
  }
  return (
    <>
      <PasswordField label={label} {...common} {...form.field('password')} />
      <PasswordField label="Confirm password" {...common} {...form.field('confirmPassword')} />
      <PasswordChecklist password={password} confirmation={confirmPassword} easy={easy} />
    </>
  )
}
