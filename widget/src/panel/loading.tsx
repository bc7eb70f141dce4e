import { t } from './text.ts'

/** Placeholder rows. */
export function Skeleton() {
  return (
    <div className="skeleton" role="status" aria-label={t('loading')}>
      <i className="box" />
      <i className="box" />
      <i className="box" />
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
