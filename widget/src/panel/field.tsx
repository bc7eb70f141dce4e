import { t } from './text.ts'

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

/** A text field with its label above and its error below. */
export function Field({ name, label, hint, value, max, optional, error, long, first, onChange }: FieldProps) {
  const Control = (long ? 'textarea' : 'input') as 'input'
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
        aria-describedby={error && `${name}-error`}
        data-first={first ? '' : undefined}
        autoComplete="off"
        dir="auto"
        type={long ? undefined : 'text'}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      {error && (
        <p className="problem" id={`${name}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
