import { type RefObject, useEffect, useRef, useState } from 'react'

interface Selection {
  selectedId: string | undefined
  select: (id: string) => void
  /** Moves the selection by so many items, and the focus with it. */
  move: (by: number) => void
}

/**
 * Which item of a list is selected. The selection is where the focus was last; when its item leaves the
 * list, the one in its place is selected, and focused if the focus was lost with it.
 */
export function useSelection(ids: readonly string[], list: RefObject<HTMLElement | null>): Selection {
  const [selectedId, select] = useState<string>()
  const place = useRef(0)
  const index = selectedId === undefined ? -1 : ids.indexOf(selectedId)
  if (index >= 0) place.current = index

  const focus = (id: string) => list.current?.querySelector<HTMLElement>(`[data-feedback="${id}"]`)?.focus()

  useEffect(() => {
    if (selectedId === undefined || index >= 0) return
    const next = ids[Math.min(place.current, ids.length - 1)]
    select(next)
    if (next && document.activeElement === document.body) focus(next)
  })

  const move = (by: number) => {
    const to = ids[Math.max(0, Math.min(index + by, ids.length - 1))]
    if (!to) return
    select(to)
    focus(to)
  }
  return { selectedId, select, move }
}
