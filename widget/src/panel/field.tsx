import { language, t } from './text.ts'

export interface FieldProps {
  name: string
  label: string
  hint?: string
  value: string
  /** In UTF-16 code units. */
  max: number
  optional?: boolean
  error?: string
  /** Several lines. */
  long?: boolean
  /** Gets the focus when the view opens. */
  first?: boolean
  onChange(value: string): void
}

/** A text field with its label above and its error below, or that no more fits: the browser cuts what is pasted in silence. */
export function Field({ name, label, hint, value, max, optional, error, long, first, onChange }: FieldProps) {
  const Control = (long ? 'textarea' : 'input') as 'input'
  const message = error || (value.length >= max && t('full', max.toLocaleString(language)))
  return (
    <div className="field">
      <label htmlFor={name}>
        {label} {optional && <small>{t('optional')}</small>}
      </label>
      <Control
        id={name}
        name={name}
        value={value}
        maxLength={max}
        placeholder={hint}
        aria-invalid={!!error}
        aria-describedby={message ? `${name}-error` : undefined}
        data-first={first ? '' : undefined}
        autoComplete="off"
        // A placeholder is in the panel's language.
        dir={value ? 'auto' : undefined}
        type={long ? undefined : 'text'}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      {message && (
        <p className="problem" id={`${name}-error`} role={error ? undefined : 'alert'}>
          {message}
        </p>
      )}
    </div>
  )
}
