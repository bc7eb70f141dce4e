import { PasswordCheckResult } from '@earshot/shared/account'
import { limits } from '@earshot/shared/limits'
import { passwordPasses, passwordRules } from '@earshot/shared/password-rules'
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { useState } from 'react'
import type { FieldProps } from '../../form/use-form.ts'
import { request } from '../../lib/api.ts'
import { PasswordField } from '../../plain/PasswordField.tsx'
import classes from './NewPasswordFields.module.css'

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

/** What a password must hold, ticked off while it is typed. */
function PasswordChecklist({
  password,
  confirmation,
  easy,
}: {
  password: string
  confirmation: string
  /** Whether it is known to be among those that are tried first. */
  easy: boolean
}) {
  return (
    <div>
      <ul className={classes.list} aria-label="Password rules">
        {passwordRules.map(({ id, label, holds }) => {
          const held = holds(password, confirmation)
          const Icon = held ? IconCircleCheck : IconCircle
          return (
            <li key={id} className={classes.rule} data-held={held}>
              <Icon size={16} aria-hidden />
              <span>
                {label}
                <span className="unseen">{held ? ' (done)' : ' (missing)'}</span>
              </span>
            </li>
          )
        })}
      </ul>
      <p className={easy ? `${classes.hint} ${classes.refused}` : classes.hint} role="status">
        {easy
          ? 'This password is easy to guess. Please choose another one.'
          : 'Commonly used passwords and your own name are not accepted.'}
      </p>
    </div>
  )
}
