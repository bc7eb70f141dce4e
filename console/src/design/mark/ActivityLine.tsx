import type { ReactNode } from 'react'
import classes from './ActivityLine.module.css'
import { RelativeTime } from './RelativeTime.tsx'

interface LineProps {
  /** An icon or a ring, 14 pixels wide. */
  sign: ReactNode
  children: ReactNode
}

/** One line of a timeline. */
export const TimelineLine = ({ sign, children }: LineProps) => (
  <li className={classes.line}>
    <span className={classes.node}>{sign}</span>
    {children}
  </li>
)

interface Props extends LineProps {
  actor: string
  /** Milliseconds. */
  at: number
}

/** A line of a timeline that tells an actor, an action and a time; `children` follow the name. */
export const ActivityLine = ({ sign, actor, at, children }: Props) => (
  <TimelineLine sign={sign}>
    <p>
      <b>{actor}</b> {children} · <RelativeTime at={at} />
    </p>
  </TimelineLine>
)
