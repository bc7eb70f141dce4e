import type { ReactNode } from 'react'
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

/** A loading error, with a button to try again, which leaves the focus to the part of the view that takes its place. */
export function LoadError({ again, children }: { again(): void; children?: ReactNode }) {
  const tryAgain = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    const place = currentTarget.closest<HTMLElement>('section,.body') as HTMLElement
    place.tabIndex = -1
    place.focus()
    again()
  }
  return (
    <p className="box" role="alert">
      {t('loadFailed')}{' '}
      <button type="button" className="text" onClick={tryAgain}>
        {t('tryAgain')}
      </button>
      {children}
    </p>
  )
}
