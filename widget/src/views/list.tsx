import type { ReactNode } from 'react'
import { LoadError, Skeleton } from '../panel/loading.tsx'
import { t } from './text.ts'
import type { List as Loaded } from './use-page.ts'

/** A list in its four states: loading, empty, failed, full. */
export function List<Item>({
  list,
  row,
  empty,
  max,
}: {
  list: Loaded<Item>
  row(item: Item): ReactNode
  /** Text of an empty list. */
  empty: string
  /** Maximum number of rows, then without a button for more. */
  max?: number
}) {
  const { items, state, hasMore, load } = list
  const failed = state === 'failed'
  const loading = state === 'loading'
  if (!items) return failed ? <LoadError again={load} /> : <Skeleton />
  if (!items.length) return <p className="box">{empty}</p>
  return (
    <>
      <ul>{items.slice(0, max).map((item) => row(item))}</ul>
      {!max &&
        (failed ? (
          <LoadError again={load} />
        ) : (
          hasMore && (
            <button type="button" className="plain" aria-disabled={loading} onClick={() => loading || load()}>
              {t(loading ? 'loading' : 'more')}
            </button>
          )
        ))}
    </>
  )
}
