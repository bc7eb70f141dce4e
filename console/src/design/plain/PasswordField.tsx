import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { type ComponentProps, useState } from 'react'
import classes from './Field.module.css'
import { Field, type PlainFieldProps } from './Field.tsx'

/**
 * A password field with an eye that reveals the text. The eye is only for pointers: for the keyboard it would stand
 * between field and button, and screen readers have no use for it.
 */
export function PasswordField({
  label,
  description,
  error,
  ...input
}: PlainFieldProps & Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? IconEyeOff : IconEye
  return (
    <Field label={label} description={description} error={error}>
      {(described) => (
        <div className={classes.frame}>
          <input
            {...input}
            {...described}
            type={shown ? 'text' : 'password'}
            className={`${classes.input} ${classes.revealed}`}
          />
          <button
            type="button"
            tabIndex={-1}
            aria-hidden
            className={classes.reveal}
            // Keeps the focus in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setShown(!shown)}
          >
            <Icon size={18} stroke={1.75} />
          </button>
        </div>
      )}
    </Field>
  )
}
