import type { ReactNode } from 'react'
import classes from './Stack.module.css'

/** Things below each other. */
export const Stack = ({ gap, children }: { gap?: 'small'; children: ReactNode }) => (
  <div className={gap ? `${classes.stack} ${classes.small}` : classes.stack}>{children}</div>
)

/** A sentence. */
export const Words = ({ soft, children }: { soft?: boolean; children: ReactNode }) => (
  <p className={soft ? `${classes.words} ${classes.soft}` : classes.words}>{children}</p>
)

/** The line between two ways to the same. */
export const Or = () => <div className={classes.or}>or</div>
