import type { Feedback } from '@earshot/shared/feedback/feedback'
import { limits } from '@earshot/shared/limits'
import { useRef, useState } from 'react'

interface SelectionActs {
  /** Selects an item or clears it. */
  toggle: (id: string) => void
  /** Selects everything from the item that was selected last, or from `from`, to another. */
  extend: (to: string, from?: string) => void
  /** Selects the first items of the list, as many as bulk actions can change at a time. */
  selectAll: () => void
  clear: () => void
}

export interface Selection extends SelectionActs {
  /** Selected items of the list. */
  items: readonly Feedback[]
  /** `all` once as many items are selected as bulk actions can change at a time. */
  extent: 'none' | 'some' | 'all'
}

type Ids = ReadonlySet<string>

/** Items of the list that are selected for bulk actions. The acts stay the same functions. */
export function useSelection(list: readonly Feedback[]): Selection {
  const [ids, setIds] = useState<Ids>(new Set())
  const latest = useRef({ list, ids })
  latest.current = { list, ids }
  const [acts] = useState(() => actsOn(() => latest.current, setIds))
  const items = list.filter(({ id }) => ids.has(id)).slice(0, limits.voteLookupMax)
  const most = Math.min(list.length, limits.voteLookupMax)
  return { ...acts, items, extent: items.length === 0 ? 'none' : items.length < most ? 'some' : 'all' }
}

function actsOn(
  read: () => { list: readonly Feedback[]; ids: Ids },
  write: (ids: Ids) => void,
): SelectionActs {
  /** The item at which a range begins, and what was selected before the range. */
  let anchor: { id: string; before: Ids } | undefined
  return {
    toggle: (id) => {
      const next = new Set(read().ids)
      if (!next.delete(id)) next.add(id)
      anchor = { id, before: next }
      write(next)
    },
    extend: (to, from = to) => {
      const { list, ids } = read()
      const start = anchor && ids.has(anchor.id) ? anchor : { id: from, before: ids }
      anchor = start
      const places = [start.id, to].map((id) => list.findIndex((item) => item.id === id))
      const range = list.slice(Math.min(...places), Math.max(...places) + 1)
      write(new Set([...start.before, ...range.map(({ id }) => id)]))
    },
    selectAll: () =>
      write(
        new Set(
          read()
            .list.slice(0, limits.voteLookupMax)
            .map(({ id }) => id),
        ),
      ),
    clear: () => {
      anchor = undefined
      write(new Set())
    },
  }
}
