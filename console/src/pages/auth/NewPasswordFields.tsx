import { limits } from '@earshot/shared/limits'
import type { GetInputPropsReturnType } from '@mantine/form'
import type { FocusEvent } from 'react'
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
    getInputProps: (path: 'password' | 'confirmPassword') => GetInputPropsReturnType
  }
}

/** A new password, once more, and the checklist that follows while it is typed. */
export function NewPasswordFields({ label, names, form }: Props) {
  const { password, confirmPassword } = form.values
  const { easy, check } = useEasyPassword(password, names)
  const inputProps = (path: 'password' | 'confirmPassword') => {
    const { onBlur, ...props } = form.getInputProps(path)
    const leave = (event: FocusEvent<HTMLInputElement>) => {
      onBlur?.(event)
      void check()
    }
    return { ...props, onBlur: leave }
  }
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        maxLength={limits.passwordMax}
        {...inputProps('password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        maxLength={limits.passwordMax}
        {...inputProps('confirmPassword')}
      />
      <PasswordChecklist password={password} confirmation={confirmPassword} easy={easy} />
    </>
  )
}
