import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../../design/plain/Button.tsx'
import classes from './SiteForm.module.css'
import type { useSiteForm } from './use-site-form.ts'

interface Props extends Pick<ReturnType<typeof useSiteForm>, 'formProps' | 'buttonProps' | 'outcome'> {
  /** Its name for screen readers. */
  label: string
  /** What its button says. */
  button: string
  /** What stands below the button, until something has failed. */
  note?: ReactNode
  onInput?: ComponentProps<'form'>['onInput']
  children: ReactNode
}

/** A form of a static page: its fields, its button, and below it why it was not sent. */
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

/** A field that only programs see and fill in; the server drops what they send. */
const Trap = () => (
  <div className={classes.trap} aria-hidden>
    <label>
      Website
      <input name="website" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
)
