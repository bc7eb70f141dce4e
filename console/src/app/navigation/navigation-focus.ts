import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { reloadIfOutdated } from '../../api/client-version.ts'

/** Path shown last, in any layout; undefined before the first page. */
let shown: string | undefined

/**
 * A ref for the page's main element. After a navigation to another path the focus moves to the element, so that
 * keyboard and screen reader start on the page; a page that focuses a field of its own keeps that focus. The focus also
 * moves if a change of the query removed the focused element. A newer client is loaded at the same moment. A navigation
 * whose state says `inPlace` changes only a part of the page and does not scroll.
 */
export function useNavigationFocus(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const { pathname, search, state } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the query may remove the focused element
  useEffect(() => {
    const before = shown
    shown = pathname
    if (before === undefined) return
    const navigated = before !== pathname
    const focused = document.activeElement
    if (focused === document.body || (navigated && !main.current?.contains(focused)))
      main.current?.focus({ preventScroll: true })
    if (!navigated) return
    if (state === null) reloadIfOutdated()
    if (state?.inPlace) return
    // In wide windows the page scrolls inside its frame, on phones the document scrolls.
    main.current?.scrollTo(0, 0)
    window.scrollTo(0, 0)
  }, [pathname, search, state])
  return main
}
