import type { Page } from '@earshot/shared/page'
import { useCallback, useEffect, useRef, useState } from 'react'

/** A list that grows page by page. */
export interface List<Item> {
  /** Undefined until the first page has come. */
  items?: Item[]
  hasMore: boolean
  phase: 'loading' | 'failed' | 'rest'
  error?: Error
  /** Loads the next page, or the one that failed again. */
  load: () => void
}

interface State<Item> {
  name: string
  items?: Item[]
  cursor?: string | null
  phase: List<Item>['phase']
  error?: Error
}

/**
 * Loads a keyset list by its name, and starts over when that is another; `first` is its first page where the
 * server has sent it along.
 */
export function useList<Item>(
  name: string,
  ask: (cursor: string | undefined) => Promise<Page<Item>>,
  first?: Page<Item>,
): List<Item> {
  const [state, setState] = useState<State<Item>>(() =>
    first
      ? { name, items: first.items, cursor: first.nextCursor, phase: 'rest' }
      : { name: '', phase: 'loading' },
  )
  const current = useRef({ name, ask, shown: first ? name : '' })
  current.current.name = name
  current.current.ask = ask
  const load = useCallback(async (before: Item[] | undefined, cursor: string | undefined) => {
    const { name, ask } = current.current
    const known = before ? { items: before } : {}
    setState({ name, ...known, cursor: cursor ?? null, phase: 'loading' })
    try {
      const page = await ask(cursor)
      if (current.current.name !== name) return
      setState({ name, items: [...(before ?? []), ...page.items], cursor: page.nextCursor, phase: 'rest' })
    } catch (error) {
      if (current.current.name === name)
        setState({ name, ...known, cursor: cursor ?? null, phase: 'failed', error: error as Error })
    }
  }, [])
  useEffect(() => {
    if (current.current.shown === name) return
    current.current.shown = name
    void load(undefined, undefined)
  }, [name, load])
  const fitting: State<Item> = state.name === name ? state : { name, phase: 'loading' }
  return {
    ...(fitting.items && { items: fitting.items }),
    ...(fitting.error && { error: fitting.error }),
    phase: fitting.phase,
    hasMore: Boolean(fitting.cursor),
    load: () => void load(fitting.items, fitting.cursor ?? undefined),
  }
}
