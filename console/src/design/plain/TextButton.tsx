import type { ReactNode } from 'react'
import classes from './Button.module.css'

/** A button that looks like a link. */
export const TextButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className={classes.text} onClick={onClick}>
    {children}
  </button>
)
