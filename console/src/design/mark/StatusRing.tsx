import type { StatusCategory } from '@earshot/shared/status/status'
import { categoryColors, type StatusColor } from '@earshot/shared/status/status-colors'
import type { ReactNode } from 'react'
import classes from './Status.module.css'

/** Look of a ring: a status's category, or held for review. */
export type StatusLook = StatusCategory | 'held'

/** Shape of a ring: an open status that is not the one of new feedback has a dot. */
type Shape = StatusLook | 'triaged'

/** Visible properties of a status. */
export interface StatusLooks {
  category: StatusLook
  /** Colour chosen in the project; without it, the category's colour. */
  color?: StatusColor | undefined
  /** False for an open status that is not the one of new feedback. */
  isDefault?: boolean | undefined
}

export const colorOf = ({ category, color }: StatusLooks): StatusColor =>
  color ?? (category === 'held' ? 'orange' : categoryColors[category])

/** Content of each ring: fuller as the work advances. */
const fillings: Record<Shape, ReactNode> = {
  held: <circle cx="7" cy="7" r="5.25" strokeDasharray="2.2 1.92" />,
  open: <circle cx="7" cy="7" r="5.25" />,
  triaged: (
    <>
      <circle cx="7" cy="7" r="5.25" />
      <circle cx="7" cy="7" r="1.9" fill="currentColor" stroke="none" />
    </>
  ),
  planned: (
    <>
      <circle cx="7" cy="7" r="5.25" />
      <path d="M7 7V3.7A3.3 3.3 0 0 1 10.3 7Z" fill="currentColor" stroke="none" />
    </>
  ),
  started: (
    <>
      <circle cx="7" cy="7" r="5.25" />
      <path d="M7 3.7a3.3 3.3 0 0 1 0 6.6Z" fill="currentColor" stroke="none" />
    </>
  ),
  done: (
    <>
      <circle cx="7" cy="7" r="6" fill="currentColor" stroke="none" />
      <path d="m4.5 7.2 1.8 1.8 3.3-3.7" className={classes.tick} />
    </>
  ),
  closed: (
    <>
      <circle cx="7" cy="7" r="5.25" />
      <path d="M5 7h4" />
    </>
  ),
}

interface Props extends StatusLooks {
  /** Name of the status, if no text beside the ring names it. */
  name?: string
}

/** A status's shape: a dashed, empty, dotted, quarter-full, half-full, ticked or crossed-out ring. */
export const StatusRing = ({ category, color, isDefault, name }: Props) => (
  <span
    className={classes.ring}
    data-color={colorOf({ category, color })}
    title={name}
    {...(name ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
  >
    <svg
      width="14"
      height="14"
      viewBox="0 0 14 14"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {fillings[category === 'open' && isDefault === false ? 'triaged' : category]}
    </svg>
  </span>
)
