import { PasswordCheckResult } from '@earshot/shared/account/account'
import { normalisePassword } from '@earshot/shared/account/opaque-string'
import { isPasswordAllowed, passwordRules } from '@earshot/shared/account/password-rules'
import { limits } from '@earshot/shared/limits'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { type FormEvent, useState } from 'react'
import { request } from '../api/api.ts'
import type { FormFieldProps } from '../design/form/use-form.ts'
import { PasswordField } from '../design/plain/PasswordField.tsx'
import classes from './NewPasswordFields.module.css'

interface Props {
  /** Label of the first of the two fields. */
  label: string
  /** Words of the person, such as names, that the password must not consist of. */
  names: readonly string[]
  form: {
    values: { password: string; confirmPassword: string }
    field: (name: 'password' | 'confirmPassword') => FormFieldProps<string>
  }
}

/** A new password, its repetition, and a checklist that updates while the person types. */
export function NewPasswordFields({ label, names, form }: Props) {
  const { password, confirmPassword } = form.values
  const { easy, check } = useEasyPassword(password, names)
  const fieldOf = (name: 'password' | 'confirmPassword', other: string) => ({
    autoComplete: 'new-password',
    onBlur: () => check(password),
    onInput: ({ currentTarget: { value } }: FormEvent<HTMLInputElement>) => {
      if (normalisePassword(value) === normalisePassword(other)) check(value)
    },
    ...form.field(name),
  })
  return (
    <>
      <PasswordField label={label} {...fieldOf('password', confirmPassword)} />
      <PasswordField label="Confirm password" {...fieldOf('confirmPassword', password)} />
      <PasswordChecklist password={password} confirmation={confirmPassword} easy={easy} />
    </>
  )
}

/**
 * Checks if a valid password is easy to guess; undefined until the server, which has the list, has responded to
 * `check`.
 */
function useEasyPassword(password: string, names: readonly string[]) {
  const [known, setKnown] = useState<{ password?: string; easy?: boolean }>({})
  function check(password: string): void {
    if (password === known.password || !isPasswordAllowed(password)) return
    const body = { password, names: names.map((name) => name.slice(0, limits.nameMax)) }
    // If this check fails, the server still refuses an easy password when the form is sent.
    void request('POST', '/auth/password-check', PasswordCheckResult, { body }).then(
      ({ easy }) => setKnown({ password, easy }),
      () => undefined,
    )
  }
  return { easy: known.password === password ? known.easy : undefined, check }
}

/** Password rules, ticked off while the person types. */
function PasswordChecklist({
  password,
  confirmation,
  easy,
}: {
  password: string
  confirmation: string
  /** True if the password is among the most common ones; undefined until the server has responded. */
  easy: boolean | undefined
}) {
  return (
    <ul className={classes.list} aria-label="Password rules">
      {passwordRules.map(({ id, label, holds }) => (
        <Rule key={id} label={label} held={holds(password, confirmation)} />
      ))}
      <Rule
        label={
          easy
            ? 'This password is easy to guess. Please choose another one.'
            : 'not a common password or your name'
        }
        held={easy === false}
        refused={easy}
        role="status"
      />
    </ul>
  )
}

interface RuleProps {
  label: string
  held: boolean
  refused?: boolean | undefined
  role?: 'status'
}

function Rule({ label, held, refused, role }: RuleProps) {
  return (
    <li className={classes.rule} data-held={held} data-refused={refused}>
      <IconCircleCheck size={16} aria-hidden />
      <span role={role}>
        {label}
        <span className="unseen">{held ? ' (done)' : ' (missing)'}</span>
      </span>
    </li>
  )
}
