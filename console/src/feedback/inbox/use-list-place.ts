import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, type UIEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { useWindowEvent } from '../../lib/hooks/use-window-event.ts'
import { useDecisions } from '../triage.ts'
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

/** Duration of the rows' movement, in milliseconds. */
const moving = 200

const rowOf = (scroller: HTMLElement | null, id: string | undefined) =>
  scroller?.querySelector<HTMLElement>(`[data-feedback="${id}"]`)

/**
 * Keeps the list at the reader's position: the current row stays visible, focused unless another element has the focus,
 * and visible rows stay in place while rows above are added or removed. Rows that leave by a decision fade out.
 * @returns a ref for the element that contains the fading rows, and the listener for scrolling
 */
export function useListPlace(options: Options) {
  useCurrentRow(options)
  const onScroll = useAnchor(options)
  const leaving = useLeavingRows(options.scroller)
  return { leaving, onScroll }
}

/** Keeps the current row visible, and focused unless another element has the focus. */
function useCurrentRow({ inbox: { items, current, split }, scroller, virtualizer }: Options): void {
  const returns = useRef(!split && current !== undefined)
  const entered = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the row moves the list
  useLayoutEffect(() => {
    const index = items.findIndex(({ id }) => id === current?.id)
    if (index >= 0 && !isInSight(virtualizer, index)) virtualizer.scrollToIndex(index, { align: 'auto' })
    const active = document.activeElement
    const free =
      active === document.body ||
      active?.id === 'main' ||
      scroller.current?.contains(active) ||
      // A notice disappears once its Undo was pressed.
      active?.closest(notices)
    if (entered.current && index >= 0 && free) returns.current = true
    entered.current = true
  }, [current?.id])

  const held = useRef(false)
  useWindowEvent('focusin', ({ target }) => {
    const into = target instanceof Element && target
    held.current = into && Boolean(scroller.current?.contains(into) || into.closest(notices))
  })

  // A row is rendered only once visible, possibly several renderings later; the focused element may be gone by then.
  useEffect(() => {
    const lost = held.current && document.activeElement === document.body
    const row = (returns.current || lost) && rowOf(scroller.current, current?.id)
    if (!row) return
    returns.current = false
    row.focus({ preventScroll: true })
  })
}

/** Keeps visible rows in place while others come and go; another search begins at the top. */
function useAnchor({ inbox: { items, search }, scroller, virtualizer, onScroll }: Options) {
  const anchor = useRef<{ id: string; start: number }>(undefined)
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

  return ({ currentTarget: { scrollTop } }: UIEvent<HTMLElement>) => {
    const first = virtualizer.getVirtualItems().find(({ end }) => end > scrollTop)
    const item = first && items[first.index]
    anchor.current = item && { id: item.id, start: first.start }
    onScroll(scrollTop)
  }
}

/** Lets rows that leave by a decision fade out. @returns a ref for the element that contains them. */
function useLeavingRows(scroller: Options['scroller']) {
  const leaving = useRef<HTMLDivElement>(null)
  useDecisions((item, becomes) => {
    const place = rowOf(scroller.current, item.id)?.closest('li')
    if (!becomes || !place || !scroller.current || !leaving.current) return
    fade(place, leaving.current)
    closeUp(scroller.current)
  })
  return leaving
}

/**
 * True if a row is within the visible area without its scroll padding, according to the virtualizer's measurements:
 * measuring the page would force a layout.
 */
function isInSight({ measurementsCache, scrollOffset, scrollRect, options }: List, index: number): boolean {
  const row = measurementsCache[index]
  if (!row || scrollOffset === null || !scrollRect) return false
  const from = scrollOffset + options.scrollPaddingStart
  return row.start > from && row.end < scrollOffset + scrollRect.height - options.scrollPaddingEnd
}

/** Animates the rows to their new positions. */
function closeUp(scroller: HTMLElement): void {
  scroller.toggleAttribute('data-moving', true)
  setTimeout(() => scroller.removeAttribute('data-moving'), moving)
}

/** Shows a fading copy of a removed row at its former position. */
function fade(place: HTMLElement, into: HTMLElement): void {
  const copy = document.importNode(place, true)
  copy.inert = true
  copy.classList.add(classes.leaving ?? '')
  into.append(copy)
  setTimeout(() => copy.remove(), moving)
}
