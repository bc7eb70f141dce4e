import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { reloadIfOutdated } from '../../api/client-version.ts'

/** The path shown last, in whichever layout; undefined until the first one is. */
let shown: string | undefined

/**
 * A ref for the page's main element. After a navigation to another path the focus moves there, so keyboard
 * and screen reader start on the page; one that focuses a field of its own keeps it. So it does when what had the focus is
 * gone with another query. Also the moment to take up a newer client. A navigation whose state says `inPlace` changes a
 * part of a page that stays, and scrolls nothing.
 */
export function useNavigationFocus(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const { pathname, search, state } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the query a part of the page may go that had the focus
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
    if ((state as { inPlace?: boolean } | null)?.inPlace) return
    // On wide windows the page scrolls inside its frame, on phones the document does.
    main.current?.scrollTo(0, 0)
    window.scrollTo(0, 0)
  }, [pathname, search, state])
  return main
}
