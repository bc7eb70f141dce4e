import { PasswordCheckResult } from '@earshot/shared/account'
import { limits } from '@earshot/shared/limits'
import { passwordPasses } from '@earshot/shared/password-rules'
import { useState } from 'react'
import type { FieldProps } from '../../form/use-form.ts'
import { request } from '../../lib/api.ts'
import { PasswordField } from '../../plain/PasswordField.tsx'
import { PasswordChecklist } from '../../ui/PasswordChecklist.tsx'

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

/** Whether a password that keeps the rules is known to be easy to guess; `check` asks the server, which has the list. */
function useEasyPassword(password: string, names: readonly string[]) {
  const [known, setKnown] = useState({ password: '', easy: false })
  async function check() {
    if (password === known.password || !passwordPasses(password)) return
    const body = { password, names: names.map((name) => name.slice(0, limits.nameMax)) }
    // Where it cannot be asked now, it is refused when the form is sent.
    const answer = await request('POST', '/auth/password-check', PasswordCheckResult, { body }).catch(
      () => undefined,
    )
    if (answer) setKnown({ password, easy: answer.easy })
  }
  return { easy: known.easy && known.password === password, check }
}
