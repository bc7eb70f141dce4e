import type { ContactDetailsChange } from '@earshot/shared/contact-details'
import { limits } from '@earshot/shared/limits'
import { Field } from '../panel/field.tsx'
import { t } from './text.ts'

/** Asks for an address and, unless it is known, for a name; both are optional. */
export function DetailFields({
  details,
  errors,
  named,
  onChange,
}: {
  details: ContactDetailsChange
  errors: Record<string, string>
  named?: boolean
  onChange(details: ContactDetailsChange): void
}) {
  const fieldOf = (name: 'name' | 'email', max: number) => (
    <Field
      name={name}
      label={t(name)}
      optional
      max={max}
      value={details[name] ?? ''}
      error={errors[name]}
      onChange={(value) => onChange({ ...details, [name]: value })}
    />
  )
  return (
    <>
      {fieldOf('email', limits.emailMax)}
      {!named && fieldOf('name', limits.contactNameMax)}
    </>
  )
}
