import { useWindowEvent } from '../../lib/hooks/use-window-event.ts'
import { isCovered } from '../../lib/open-layers.ts'
import { discardChanges } from './unsaved-changes.ts'

/** Leaves a form's page on Escape, wherever the focus is, and discards the changes. */
export function useEscape(leave: () => void): void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || isCovered()) return
    discardChanges()
    leave()
  }
  // Captured, to run before an open dialog closes itself: dialogs also listen for the key on the window.
  useWindowEvent('keydown', onKeyDown, { capture: true })
}
