import { type ComponentProps, type ElementType, type ReactNode, useId } from 'react'
import classes from './Field.module.css'

/** Properties that a form passes to an input, and the texts around it. */
export interface PlainFieldProps {
  /** Set by separately hydrated parts, because React would count its generated ids anew in each. */
  id?: string | undefined
  label: ReactNode
  description?: ReactNode
  /** The reason why the value is invalid. */
  error?: ReactNode
  /** A remark on a valid value. */
  notice?: ReactNode
}

interface Described {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** A label above an input and errors below; screen readers announce both with the input. */
export function Field({
  id: ownId,
  label,
  description,
  error,
  notice,
  children,
}: PlainFieldProps & { children: (input: Described) => ReactNode }) {
  const own = useId()
  const id = ownId ?? own
  const describedBy = [description && `${id}-description`, error && `${id}-error`, notice && `${id}-notice`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      {description && (
        <div id={`${id}-description`} className={classes.description}>
          {description}
        </div>
      )}
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {error && (
        <div id={`${id}-error`} className={classes.error}>
          {error}
        </div>
      )}
      {notice && (
        <div id={`${id}-notice`} role="alert" className={classes.error}>
          {notice}
        </div>
      )}
    </div>
  )
}

type Own<Tag extends 'input' | 'textarea' | 'select'> = PlainFieldProps &
  Omit<ComponentProps<Tag>, 'id' | 'className'>

/** Creates a field from an HTML element, which gets all properties except the texts around it. */
const fieldOf =
  <Props extends PlainFieldProps>(Input: ElementType) =>
  ({ id, label, description, error, notice, ...input }: Props) => (
    <Field id={id} label={label} description={description} error={error} notice={notice}>
      {(described) => <Input {...input} {...described} className={classes.input} />}
    </Field>
  )

/** One line of text. */
export const TextField = fieldOf<Own<'input'>>('input')

/** Several lines of text. */
export const TextArea = fieldOf<Own<'textarea'>>('textarea')

/** A choice of a few options, which are the children. */
export const SelectField = fieldOf<Own<'select'>>('select')
