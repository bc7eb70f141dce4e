import { Button } from '../../design/plain/Button.tsx'
import classes from './SiteForm.module.css'

const focus = (heading: HTMLHeadingElement | null) => heading?.focus()

/** Replaces a submitted form; focused, so that screen readers continue here. */
export function SubmittedNotice({
  title,
  level,
  message,
  note,
  again,
  onAgain,
}: {
  title: string
  level: 2 | 3
  message: string
  note?: string
  /** Text of the button that shows the form again. */
  again: string
  onAgain: () => void
}) {
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
