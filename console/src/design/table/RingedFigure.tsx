import type { ReactNode } from 'react'
import classes from './Rings.module.css'
import { Rings } from './Rings.tsx'

/** An icon in the middle of the sound rings; text goes below, where no line crosses it. */
export const RingedFigure = ({ children }: { children: ReactNode }) => (
  <div className={classes.figure}>
    <Rings size={176} />
    {children}
  </div>
)
