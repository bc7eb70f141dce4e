import type { ReactNode } from 'react'
import classes from './ButtonLink.module.css'

/** A link that looks like a button. */
export const ButtonLink = ({
  href,
  tone = 'filled',
  children,
}: {
  href: string
  tone?: 'filled' | 'outlined'
  children: ReactNode
}) => (
  <a href={href} className={`${classes.button} ${classes[tone]}`}>
    {children}
  </a>
)
