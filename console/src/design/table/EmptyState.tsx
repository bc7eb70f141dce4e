import { Title } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import { Logo } from '../mark/Logo.tsx'
import classes from './EmptyState.module.css'
import { RingedFigure } from './RingedFigure.tsx'

export interface EmptyStateProps {
  /** Icon inside the rings; the ear by default. */
  Icon?: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>
  /** Names the missing content. */
  title: string
  /** Explains the purpose, in a sentence. */
  text: ReactNode
  /** Action that creates the first entry. */
  action?: ReactNode
}

/** State of an empty list: its purpose, and the action that creates the first entry. */
export const EmptyState = ({ Icon, title, text, action }: EmptyStateProps) => (
  <div className={classes.empty}>
    <RingedFigure>{Icon ? <Icon size={26} stroke={1.5} aria-hidden /> : <Logo size={26} />}</RingedFigure>
    <Title order={2}>{title}</Title>
    <p className={classes.text}>{text}</p>
    {action}
  </div>
)
