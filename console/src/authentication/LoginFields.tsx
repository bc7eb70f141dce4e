import type { FormFieldProps } from '../design/form/use-form.ts'
import { TextField } from '../design/plain/Field.tsx'
import { PasswordField } from '../design/plain/PasswordField.tsx'

/** A form that has a field of this name. */
interface Props<Name extends string> {
  form: { field: (name: Name) => FormFieldProps<string> }
  autoFocus?: boolean
}

/** Email address used to sign in. */
export const EmailField = ({ form, autoFocus }: Props<'email'>) => (
  <TextField
    label="Email"
    type="email"
    autoComplete="username"
    autoFocus={autoFocus}
    {...form.field('email')}
  />
)

/** Current password. */
export const LoginPasswordField = ({ form, onInput }: Props<'password'> & { onInput?: () => void }) => (
  <PasswordField
    label="Password"
    autoComplete="current-password"
    onInput={onInput}
    {...form.field('password')}
  />
)

/** The emailed code, required for a login while somebody is guessing passwords of the account. */
export const CodeField = ({ form, autoFocus }: Props<'code'>) => (
  <TextField
    label="Code from the email"
    autoComplete="one-time-code"
    autoCapitalize="characters"
    spellCheck={false}
    autoFocus={autoFocus}
    {...form.field('code')}
  />
)

/** First and last name of a person who creates an account. */
export const OwnNameFields = ({ form }: Props<'firstName' | 'lastName'>) => (
  <>
    <TextField label="First name" autoComplete="given-name" {...form.field('firstName')} />
    <TextField label="Last name" autoComplete="family-name" {...form.field('lastName')} />
  </>
)
