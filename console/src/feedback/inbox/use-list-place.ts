import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { onDecision } from '../triage.ts'
import classes from './FeedbackRow.module.css'
import type { Inbox } from './use-inbox.ts'

type List = Virtualizer<HTMLDivElement, Element>

interface Options {
  inbox: Inbox
  scroller: RefObject<HTMLDivElement | null>
  virtualizer: List
  onScroll: (offset: number) => void
}

const notices = '.mantine-Notifications-root'

/** By then the rows have moved, in milliseconds. */
const moving = 200

const rowOf = (scroller: HTMLElement | null, id: string | undefined) =>
  scroller?.querySelector<HTMLElement>(`[data-feedback="${id}"]`)

/**
 * Keeps the list where its reader is: the current row in sight, with the focus if nothing else has it, and what is in
 * sight where it is while rows come and go above it. What leaves by a decision fades.
 * @returns a ref for the element in which it does.
 */
export function useListPlace({ inbox, scroller, virtualizer, onScroll }: Options) {
  const { items, current, search, split } = inbox
  const leaving = useRef<HTMLDivElement>(null)
  const anchor = useRef<{ id: string; start: number }>(undefined)
  const wanted = useRef(!split && current !== undefined)
  const entered = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another row moves the list
  useLayoutEffect(() => {
    const index = items.findIndex(({ id }) => id === current?.id)
    if (index >= 0 && !isInSight(virtualizer, index)) virtualizer.scrollToIndex(index, { align: 'auto' })
    const active = document.activeElement
    const free =
      active === document.body ||
      active?.id === 'main' ||
      scroller.current?.contains(active) ||
      // A notice is gone once its Undo was pressed.
      active?.closest(notices)
    if (entered.current && index >= 0 && free) wanted.current = true
    entered.current = true
  }, [current?.id])

  const held = useRef(false)
  useEffect(() => {
    const focused = ({ target }: FocusEvent) => {
      const into = target as HTMLElement
      held.current = Boolean(scroller.current?.contains(into) || into.closest(notices))
    }
    document.addEventListener('focusin', focused)
    return () => document.removeEventListener('focusin', focused)
  }, [scroller])

  // Rows exist once they are in sight, perhaps some renderings later; and what had the focus may be gone by then.
  useEffect(() => {
    const lost = held.current && document.activeElement === document.body
    const row = (wanted.current || lost) && rowOf(scroller.current, current?.id)
    if (!row) return
    wanted.current = false
    row.focus({ preventScroll: true })
  })

  useLayoutEffect(() => {
    const element = scroller.current
    const before = anchor.current
    const start = virtualizer.measurementsCache[items.findIndex((item) => item.id === before?.id)]?.start
    if (!element || !before || start === undefined || element.scrollTop === 0) return
    element.scrollTop += start - before.start
    anchor.current = { ...before, start }
  }, [items, scroller, virtualizer])

  const before = useRef(search)
  useLayoutEffect(() => {
    if (before.current !== search) scroller.current?.scrollTo(0, 0)
    before.current = search
  }, [search, scroller])

  useEffect(() => {
    const element = scroller.current
    const scrolled = () => {
      const offset = element?.scrollTop ?? 0
      const first = virtualizer.getVirtualItems().find(({ end }) => end > offset)
      const item = first && items[first.index]
      anchor.current = item && { id: item.id, start: first.start }
      onScroll(offset)
    }
    element?.addEventListener('scroll', scrolled, { passive: true })
    return () => element?.removeEventListener('scroll', scrolled)
  })

  useEffect(
    () =>
      onDecision((item, becomes) => {
        const place = rowOf(scroller.current, item.id)?.closest('li')
        if (!becomes || !place || !scroller.current || !leaving.current) return
        fade(place, leaving.current)
        closeUp(scroller.current)
      }),
    [scroller],
  )
  return leaving
}

/**
 * Whether a row stands between the edges that scrolling to it would keep free, by what the virtualizer has noted: asking
 * the page would have it laid out at once.
 */
function isInSight({ measurementsCache, scrollOffset, scrollRect, options }: List, index: number): boolean {
  const row = measurementsCache[index]
  if (!row || scrollOffset === null || !scrollRect) return false
  const from = scrollOffset + options.scrollPaddingStart
  return row.start > from && row.end < scrollOffset + scrollRect.height - options.scrollPaddingEnd
}

/** Lets the rows move to where they stand next, for as long as that takes. */
function closeUp(scroller: HTMLElement): void {
  scroller.toggleAttribute('data-moving', true)
  setTimeout(() => scroller.removeAttribute('data-moving'), moving)
}

/** Shows a copy of a row going, where it was. */
function fade(place: HTMLElement, into: HTMLElement): void {
  const copy = place.cloneNode(true) as HTMLElement
  copy.inert = true
  copy.classList.add(classes.leaving ?? '')
  into.append(copy)
  setTimeout(() => copy.remove(), moving)
}
