import type { ReactNode } from 'react'
import classes from './Stack.module.css'

/** Elements in a column. */
export const Stack = ({ gap, children }: { gap?: 'small'; children: ReactNode }) => (
  <div className={gap ? `${classes.stack} ${classes.small}` : classes.stack}>{children}</div>
)

/** A sentence. */
export const Paragraph = ({ soft, children }: { soft?: boolean; children: ReactNode }) => (
  <p className={soft ? `${classes.words} ${classes.soft}` : classes.words}>{children}</p>
)

/** A line between two alternatives. */
export const Or = () => <div className={classes.or}>or</div>
