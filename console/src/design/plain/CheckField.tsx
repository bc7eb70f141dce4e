import { type ComponentProps, useId } from 'react'
import classes from './CheckField.module.css'
import type { PlainFieldProps } from './Field.tsx'

/** A box to tick with its sentence beside it. */
export function CheckField({
  label,
  error,
  ...input
}: Omit<PlainFieldProps, 'description'> & Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'>) {
  const id = useId()
  return (
    <div className={classes.check}>
      <input
        {...input}
        id={id}
        type="checkbox"
        className={classes.box}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <label htmlFor={id}>{label}</label>
      {error && (
        <div id={`${id}-error`} className={classes.error}>
          {error}
        </div>
      )}
    </div>
  )
}
