import type { ReactNode } from 'react'
import classes from './ButtonLink.module.css'

/** Opens the widget that is on the page; to be put inside of something marked `data-with-widget`. */
export const WidgetButton = ({
  opens,
  children,
}: {
  opens: 'home' | 'board' | 'idea' | 'bug'
  children: ReactNode
}) => (
  <button type="button" data-open-widget={opens} className={`${classes.button} ${classes.outlined}`}>
    {children}
  </button>
)
