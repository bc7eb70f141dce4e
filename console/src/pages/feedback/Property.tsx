import type { ReactNode } from 'react'
import classes from './FeedbackSide.module.css'

/** One line of a list of properties. */
export const Property = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={classes.property}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
