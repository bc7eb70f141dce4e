import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../../design/plain/Button.tsx'
import classes from './SiteForm.module.css'
import type { useSiteForm } from './use-site-form.ts'

interface Props extends Pick<ReturnType<typeof useSiteForm>, 'formProps' | 'buttonProps' | 'outcome'> {
  /** Name of the form for screen readers. */
  label: string
  /** Text of the button. */
  button: string
  /** Shown below the button, unless an error is. */
  note?: ReactNode
  onInput?: ComponentProps<'form'>['onInput']
  children: ReactNode
}

/** A form of a static page: fields, button, and the error below. */
export const SiteForm = ({
  formProps,
  buttonProps,
  outcome,
  label,
  button,
  note,
  onInput,
  children,
}: Props) => (
  <form {...formProps} onInput={onInput} className={classes.form} aria-label={label}>
    {children}
    <Trap />
    <Button {...buttonProps}>{button}</Button>
    {outcome?.status === 'failed' ? (
      <p role="alert" className={classes.failed}>
        {outcome.message}
      </p>
    ) : (
      note
    )}
  </form>
)

/** A hidden field that only bots fill in; the server drops their submissions. */
const Trap = () => (
  <div className={classes.trap} aria-hidden>
    <label>
      Website
      <input name="website" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
)
