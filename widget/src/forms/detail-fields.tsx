import { limits } from '@earshot/shared/limits'
import type { ContactDetailsChange } from '@earshot/shared/person/contact-details'
import { useEffect } from 'react'
import { Field } from '../panel/field.tsx'
import { services } from '../panel/services.ts'
import { t } from '../views/text.ts'

/**
 * Asks for an address and, unless it is known, for a name; both are optional. It is shown where somebody has pressed a
 * button for it, so it takes the focus, which brings it into view;
 * not where the page has filled it in.
 */
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
  useEffect(() => {
    if (details !== services.options.visitor)
      services.host.root.querySelector<HTMLElement>('[name=email]')?.focus()
  }, [])
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
