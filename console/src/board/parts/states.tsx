import IconMessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs'
import type { ReactNode } from 'react'
import { Button } from '../../design/plain/Button.tsx'
import { RingedFigure } from '../../design/table/RingedFigure.tsx'
import { t } from '../../texts/texts.ts'
import classes from './states.module.css'
import { reasonOf } from './wording.ts'

/** Placeholder rows while a list loads, in the specification's words. */
export const Skeleton = ({ rows }: { rows: number }) => (
  <div role="status" className={classes.skeleton}>
    <span className={classes.label}>{t('loading')}</span>
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no identity
      <span key={row} aria-hidden className={classes.bar} />
    ))}
  </div>
)

export const Failed = ({ error, onRetry }: { error: Error | undefined; onRetry: () => void }) => (
  <div role="alert" className={classes.failed}>
    <p>
      <strong>{t('load.failed')}</strong> {reasonOf(error)}
    </p>
    <Button tone="outlined" onClick={onRetry}>
      {t('tryAgain')}
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
    <RingedFigure>
      <IconMessageCircle size={26} stroke={1.5} aria-hidden />
    </RingedFigure>
    <Heading tabIndex={Heading === 'h1' ? -1 : undefined}>{title}</Heading>
    <p>{text}</p>
    {children && <div className={classes.ways}>{children}</div>}
  </div>
)

export const More = ({ onMore }: { onMore: () => void }) => (
  <p className={classes.more}>
    <Button tone="outlined" onClick={onMore}>
      {t('more')}
    </Button>
  </p>
)
