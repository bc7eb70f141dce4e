import type { Page } from '@earshot/shared/page'
import { useEffect, useRef, useState } from 'react'

/** A list that grows page by page. */
export interface List<Item> {
  /** Undefined until the first page has come. */
  items?: Item[]
  hasMore: boolean
  phase: 'loading' | 'failed' | 'rest'
  /** Loads the next page, or the one that failed again. */
  load(): void
}

interface State<Item> extends Pick<List<Item>, 'items' | 'phase'> {
  cursor?: string | null
}

/** Loads a keyset list, and starts over when its name is another. */
export function usePage<Item>(
  name: string,
  ask: (cursor: string | undefined) => Promise<Page<Item>>,
): List<Item> {
  const [{ items, phase, cursor }, setState] = useState<State<Item>>({ phase: 'loading' })
  const shown = useRef('')
  const load = async (before?: Item[], from?: string | null) => {
    setState({ items: before, cursor: from, phase: 'loading' })
    try {
      const page = await ask(from ?? undefined)
      if (shown.current !== name) return
      setState({ items: [...(before ?? []), ...page.items], cursor: page.nextCursor, phase: 'rest' })
    } catch {
      if (shown.current === name) setState({ items: before, cursor: from, phase: 'failed' })
    }
  }
  useEffect(() => {
    shown.current = name
    void load()
    return () => {
      shown.current = ''
    }
  }, [name])
  return { items, phase, hasMore: !!cursor, load: () => load(items, cursor) }
}
