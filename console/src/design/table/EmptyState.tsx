import { Title } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import { Logo } from '../mark/Logo.tsx'
import classes from './EmptyState.module.css'
import { RingedFigure } from './RingedFigure.tsx'

export interface EmptyStateProps {
  /** Stands in the middle of the rings in place of the ear. */
  Icon?: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>
  /** What would be here. */
  title: string
  /** What it is for, in a sentence. */
  text: ReactNode
  /** The one action that fills it. */
  action?: ReactNode
}

/** A list without anything in it: what it is, and what fills it. */
export const EmptyState = ({ Icon, title, text, action }: EmptyStateProps) => (
  <div className={classes.empty}>
    <RingedFigure>{Icon ? <Icon size={26} stroke={1.5} aria-hidden /> : <Logo size={26} />}</RingedFigure>
    <Title order={2}>{title}</Title>
    <p className={classes.text}>{text}</p>
    {action}
  </div>
)
