import * as text from '@earshot/shared/contact/text'
import type { ReactNode } from 'react'
import { Button } from '../plain/Button.tsx'
import classes from './states.module.css'
import { reasonOf } from './wording.ts'

/** Rows on their way, in the specification's words. */
export const Skeleton = ({ rows }: { rows: number }) => (
  <div role="status" className={classes.skeleton}>
    <span className={classes.label}>Loading Feedback...</span>
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no identity
      <span key={row} aria-hidden className={classes.bar} />
    ))}
  </div>
)

export const Failed = ({ error, onRetry }: { error: Error | undefined; onRetry: () => void }) => (
  <div role="alert" className={classes.failed}>
    <p>
      <strong>The feedback could not be loaded.</strong> {reasonOf(error)}
    </p>
    <Button tone="outlined" onClick={onRetry}>
      {text.tryAgain}
    </Button>
  </div>
)

export const Empty = ({
  title,
  text,
  level: Heading = 'h2',
  children,
}: {
  title: string
  text: string
  level?: 'h1' | 'h2'
  children?: ReactNode
}) => (
  <div className={classes.empty}>
    <Heading tabIndex={Heading === 'h1' ? -1 : undefined}>{title}</Heading>
    <p>{text}</p>
    {children && <div className={classes.ways}>{children}</div>}
  </div>
)

export const More = ({ onMore }: { onMore: () => void }) => (
  <p className={classes.more}>
    <Button tone="outlined" onClick={onMore}>
      {text.more}
    </Button>
  </p>
)
