import { useEffect, useRef } from 'react'
import { discardChanges } from './unsaved-changes.ts'

/** Whether something lies over the page that Escape closes first. */
const covered = (): boolean => document.querySelector('[role="dialog"], [role="menu"]') !== null

/** Escape leaves a page with a form, wherever on it the focus is, and discards what was changed. */
export function useEscape(leave: () => void): void {
  const current = useRef(leave)
  useEffect(() => {
    current.current = leave
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || covered()) return
      discardChanges()
      current.current()
    }
    // Before whatever lies over the page closes itself: dialogs listen for the key at the window, too.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}
