import { Button } from '@mantine/core'
import { type ReactElement, type ReactNode, useId } from 'react'
import classes from './LimitedButton.module.css'

interface Props {
  /** Why there is no room for a further one, with the way to get some; nothing while there is room. */
  full: ReactNode
  /** What the button says. */
  label: string
  icon?: ReactNode
  /** The button while there is room. */
  children: ReactElement
}

/** A button that says beforehand that what it makes is full. It stays in reach of the keyboard, and does nothing. */
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
