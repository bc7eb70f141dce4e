import type { ReactNode } from 'react'
import classes from './FramedLayout.module.css'

/** A page that stands inside of another one's main part: nothing around it, and links lead out of the frame. */
export const FramedLayout = ({ children }: { children: ReactNode }) => (
  <div className={classes.inside}>{children}</div>
)
