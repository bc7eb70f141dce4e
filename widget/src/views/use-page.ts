import type { Page } from '@earshot/shared/field/page'
import { useLayoutEffect, useRef, useState } from 'react'

/** A list that grows page by page. */
export interface List<Item> {
  /** Undefined until the first page is loaded. */
  items?: Item[]
  hasMore: boolean
  state: 'loading' | 'failed' | 'loaded'
  /** Loads the next page, or retries a failed one. */
  load(): void
}

interface State<Item> extends Pick<List<Item>, 'items' | 'state'> {
  cursor?: string | null
}

/**
 * Loads a keyset list from its start, and again from there if its name changes.
 *
 * @param first the first page if that was read before, null if it could not be; the list then keeps its name
 */
export function usePage<Item>(
  name: string,
  fetchPage: (cursor: string | undefined) => Promise<Page<Item>>,
  first?: Page<Item> | null,
): List<Item> {
  const [{ items, state, cursor }, setState] = useState<State<Item>>({
    items: first?.items,
    cursor: first?.nextCursor,
    state: first ? 'loaded' : first === null ? 'failed' : 'loading',
  })
  const shown = useRef('')
  const load = async (before?: Item[], from?: string | null) => {
    const set = (state: List<Item>['state'], items = before, cursor = from) =>
      setState({ items, cursor, state })
    // The first page is awaited from the start, and rendering that again shows nothing new.
    if (items || state !== 'loading') set('loading')
    try {
      const page = await fetchPage(from ?? undefined)
      if (shown.current === name) set('loaded', [...(before ?? []), ...page.items], page.nextCursor)
    } catch {
      if (shown.current === name) set('failed')
    }
  }
  // Before the next frame is painted, which has nothing new.
  useLayoutEffect(() => {
    shown.current = name
    if (first === undefined) void load()
    return () => {
      shown.current = ''
    }
  }, [name])
  return { items, state, hasMore: !!cursor, load: () => load(items, cursor) }
}
