import type { ReactNode } from 'react'
import { text } from './text.ts'
import type { List as Loaded } from './use-page.ts'

/** Grey bars where rows will be. */
export function Skeleton({ rows = 3 }: { rows?: number }) {
  return (
    <div className="skeleton" role="status" aria-label={text.loading}>
      {Array.from({ length: rows }, (_, at) => (
        <i key={at} className="box" />
      ))}
    </div>
  )
}

/** What is said when something could not be loaded, with the way to try again. */
export function LoadFailure({ again }: { again(): void }) {
  return (
    <p className="box" role="alert">
      {text.loadFailed}{' '}
      <button type="button" className="text" onClick={again}>
        {text.tryAgain}
      </button>
    </p>
  )
}

/** A list in its four states: loading, empty, failed, full. */
export function List<Item>({
  list,
  row,
  empty,
  most,
}: {
  list: Loaded<Item>
  row(item: Item): ReactNode
  /** What is said when there is nothing. */
  empty: string
  /** Shows no more than this many, and nothing to load further ones with. */
  most?: number
}) {
  const { items, phase, hasMore, load } = list
  const failed = phase === 'failed'
  const loading = phase === 'loading'
  if (!items) return failed ? <LoadFailure again={load} /> : <Skeleton />
  if (!items.length) return <p className="box">{empty}</p>
  return (
    <>
      <ul>{items.slice(0, most).map(row)}</ul>
      {!most && failed && <LoadFailure again={load} />}
      {!most && hasMore && !failed && (
        <button type="button" className="plain" aria-disabled={loading} onClick={() => loading || load()}>
          {loading ? text.loading : text.more}
        </button>
      )}
    </>
  )
}
