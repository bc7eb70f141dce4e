import type { ReactNode } from 'react'
import classes from './FramedLayout.module.css'

/**
 * A page that stands inside of another one's main part: nothing around it, and links lead out of the frame. Its heading
 * has the id `frame-heading`, by which its own main part is told from the other one's.
 */
export const FramedLayout = ({ children }: { children: ReactNode }) => (
  <main className={classes.inside} aria-labelledby="frame-heading">
    {children}
  </main>
)
