import { t } from './text.ts'

/** Placeholder rows. */
export function Skeleton({ rows = 3 }: { rows?: number }) {
  return (
    <div className="skeleton" role="status" aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, at) => (
        <i key={at} className="box" />
      ))}
    </div>
  )
}

/** A loading error, with a button to try again. */
export function LoadError({ again }: { again(): void }) {
  return (
    <p className="box" role="alert">
      {t('loadFailed')}{' '}
      <button type="button" className="text" onClick={again}>
        {t('tryAgain')}
      </button>
    </p>
  )
}
