import type { ReactNode } from 'react'
import classes from './FullPage.module.css'

/** A page that fills the shell to its edges and has scrolling regions, such as a list beside an item. */
export const FullPage = ({ children }: { children: ReactNode }) => (
  <div className={classes.full} data-full>
    {children}
  </div>
)
