import { useWindowEvent } from '../../lib/hooks/use-window-event.ts'
import { discardChanges } from './unsaved-changes.ts'

/** True if a dialog or menu is open, which Escape closes first. */
const covered = (): boolean => document.querySelector('[role="dialog"], [role="menu"]') !== null

/** Leaves a form's page on Escape, wherever the focus is, and discards the changes. */
export function useEscape(leave: () => void): void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || covered()) return
    discardChanges()
    leave()
  }
  // Captured, to run before an open dialog closes itself: dialogs also listen for the key on the window.
  useWindowEvent('keydown', onKeyDown, { capture: true })
}
