import type { ReactNode } from 'react'
import classes from './Stack.module.css'

/** Things below each other. */
export const Stack = ({ gap, children }: { gap?: 'small'; children: ReactNode }) => (
  <div className={gap ? `${classes.stack} ${classes.small}` : classes.stack}>{children}</div>
)

/** The surface that a form stands on. */
export const Panel = ({ children }: { children: ReactNode }) => (
  <div className={classes.panel}>
    <Stack>{children}</Stack>
  </div>
)

/** A sentence. */
export const Words = ({
  centred,
  soft,
  children,
}: {
  centred?: boolean
  soft?: boolean
  children: ReactNode
}) => (
  <p className={`${classes.words} ${centred ? classes.centred : ''} ${soft ? classes.soft : ''}`.trim()}>
    {children}
  </p>
)

/** The line between two ways to the same. */
export const Or = () => <div className={classes.or}>or</div>
