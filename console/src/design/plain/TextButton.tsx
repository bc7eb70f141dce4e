import type { ReactNode } from 'react'
import classes from './Button.module.css'

interface Props {
  /** Name for screen readers, if the text alone says too little. */
  label?: string
  onClick: () => void
  children: ReactNode
}

/** A button that looks like a link. */
export const TextButton = ({ label, onClick, children }: Props) => (
  <button type="button" className={classes.text} aria-label={label} onClick={onClick}>
    {children}
  </button>
)
