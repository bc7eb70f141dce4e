import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../../design/plain/Button.tsx'
import classes from './SiteForm.module.css'
import type { useSiteForm } from './use-site-form.ts'

interface Submitted {
  title: string
  /** Level of the heading. */
  level: 2 | 3
  note?: ReactNode
  /** Text of the button that shows the form again. */
  again: string
}

interface Props extends Omit<ReturnType<typeof useSiteForm>, 'errors'> {
  /** Name of the form for screen readers. */
  label: string
  /** Text of the button. */
  button: string
  /** Shown below the button, unless an error is. */
  note?: ReactNode
  onInput?: ComponentProps<'form'>['onInput']
  /** Texts that replace the form once it is sent. */
  submitted: Submitted
  children: ReactNode
}

/** A form of a static page: fields, button, and the error below. */
export const SiteForm = ({
  formProps,
  buttonProps,
  outcome,
  again,
  label,
  button,
  note,
  onInput,
  submitted,
  children,
}: Props) =>
  outcome?.status === 'taken' ? (
    <SubmittedNotice {...submitted} message={outcome.message} onAgain={again} />
  ) : (
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

const focus = (heading: HTMLHeadingElement | null) => heading?.focus()

/** Replaces a submitted form; focused, so that screen readers continue here. */
function SubmittedNotice({
  title,
  level,
  message,
  note,
  again,
  onAgain,
}: Submitted & { message: string; onAgain: () => void }) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className={classes.taken}>
      <Heading ref={focus} tabIndex={-1}>
        {title}
      </Heading>
      <p>{message}</p>
      {note && <p className={classes.line}>{note}</p>}
      <Button tone="outlined" onClick={onAgain}>
        {again}
      </Button>
    </div>
  )
}
