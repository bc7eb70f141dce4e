import { Button } from '@mantine/core'
import { type ReactElement, type ReactNode, useId } from 'react'
import classes from './LimitedButton.module.css'

interface Props {
  /** The reason why the plan's limit is reached, with a link that raises it; nothing below the limit. */
  full: ReactNode
  /** Text of the button. */
  label: string
  icon?: ReactNode
  /** The button below the limit. */
  children: ReactElement
}

/** A button that says in advance that a limit is reached. At the limit it can still be focused, and does nothing. */
export function LimitedButton({ full, label, icon, children }: Props) {
  const id = useId()
  if (!full) return children
  return (
    <div className={classes.limited}>
      <span className={classes.reason} id={id}>
        {full}
      </span>
      <Button type="button" leftSection={icon} aria-disabled data-disabled aria-describedby={id}>
        {label}
      </Button>
    </div>
  )
}
