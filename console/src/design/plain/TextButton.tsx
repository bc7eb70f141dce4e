import type { ReactNode } from 'react'
import classes from './Button.module.css'

interface Props {
  /** Name for screen readers, if the text alone says too little. */
  label?: string
  onClick: () => void
  disabled?: boolean
  children: ReactNode
}

/** A button that looks like a link. */
export const TextButton = ({ label, onClick, disabled, children }: Props) => (
  <button type="button" className={classes.text} aria-label={label} onClick={onClick} disabled={disabled}>
    {children}
  </button>
)
