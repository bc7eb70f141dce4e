import type { ReactNode } from 'react'
import classes from './ActivityLine.module.css'
import { RelativeTime } from './RelativeTime.tsx'

interface LineProps {
  /** An icon or a ring of 14 pixels. */
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

/** The same of who did what, and when: `children` goes on behind the name. */
export const ActivityLine = ({ sign, actor, at, children }: Props) => (
  <TimelineLine sign={sign}>
    <p>
      <b>{actor}</b> {children} · <RelativeTime at={at} />
    </p>
  </TimelineLine>
)
