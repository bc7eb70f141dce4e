import { type ComponentProps, type ElementType, type ReactNode, useId } from 'react'
import classes from './Field.module.css'

/** What `getInputProps` of a form gives an input, and the words around it. */
export interface PlainFieldProps {
  /** Given by parts that are hydrated by themselves, where React would count its own ids anew. */
  id?: string | undefined
  label: ReactNode
  description?: ReactNode
  /** Why what was typed cannot be taken. */
  error?: ReactNode
  /** What is to be known of text that can be taken. */
  notice?: ReactNode
}

interface Described {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** A label above an input, and below it what is wrong; the input hears of both. */
export function Field({
  id: given,
  label,
  description,
  error,
  notice,
  children,
}: PlainFieldProps & { children: (input: Described) => ReactNode }) {
  const own = useId()
  const id = given ?? own
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

/** A field of an element of HTML, which is given whatever does not concern the words around it. */
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

/** One of a few choices; its options are the children. */
export const SelectField = fieldOf<Own<'select'>>('select')
