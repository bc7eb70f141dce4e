import { type ChangeEvent, useEffect, useId, useRef } from 'react'
import classes from './Field.module.css'

/** A labelled line or box of text, with what is wrong with it below. A new error takes the focus. */
export function Field({
  label,
  hint,
  optional = false,
  long = false,
  most,
  value,
  error,
  onChange,
}: {
  label: string
  hint: string
  optional?: boolean
  /** More than one line. */
  long?: boolean
  /** Characters. */
  most: number
  value: string
  error: string | undefined
  onChange: (value: string) => void
}) {
  const id = useId()
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  useEffect(() => {
    if (error) input.current?.focus()
  }, [error])
  const same = {
    ref: input,
    id,
    className: classes.input,
    placeholder: hint,
    maxLength: most,
    value,
    required: !optional,
    'aria-invalid': error !== undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(target.value),
  }
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label} {optional && <span className={classes.optional}>(optional)</span>}
      </label>
      {long ? <textarea rows={5} {...same} /> : <input type="text" autoComplete="off" {...same} />}
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}
