import { useEffect, useRef } from 'react'
import { discardChanges } from './unsaved-changes.ts'

/** True if a dialog or menu is open, which Escape closes first. */
const covered = (): boolean => document.querySelector('[role="dialog"], [role="menu"]') !== null

/** Leaves a form's page on Escape, wherever the focus is, and discards the changes. */
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
    // Captured, to run before an open dialog closes itself: dialogs also listen for the key on the window.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}
