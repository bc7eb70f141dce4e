import type { ComponentType, ReactNode } from 'react'
import classes from './InstallationLine.module.css'

interface Props {
  state: 'installed' | 'unseen' | 'refused'
  Icon: ComponentType<{ size: number }>
  title: string
  children: ReactNode
  action?: ReactNode
}

/** A state in a coloured line, with an action. */
export const StateLine = ({ state, Icon, title, children, action }: Props) => (
  <div className={classes.line} data-state={state} role="status">
    <Icon size={20} aria-hidden />
    <div className={classes.words}>
      <div className={classes.title}>{title}</div>
      <div className={classes.details}>{children}</div>
    </div>
    {action}
  </div>
)
