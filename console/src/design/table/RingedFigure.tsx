import type { ReactNode } from 'react'
import classes from './Rings.module.css'
import { Rings } from './Rings.tsx'

/** An icon in the middle of the sound rings. Words stand below it, where no line crosses them. */
export const RingedFigure = ({ children }: { children: ReactNode }) => (
  <div className={classes.figure}>
    <Rings size={176} />
    {children}
  </div>
)
