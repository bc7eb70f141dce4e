import { useSyncExternalStore } from 'react'

export interface Shortcut {
  keys: readonly string[]
  does: string
}

const everywhere: readonly Shortcut[] = [
  { keys: ['?'], does: 'Show this list' },
  { keys: ['Ctrl or ⌘', 'K'], does: 'Open the command palette' },
  { keys: ['Esc'], does: 'Close what is open' },
]

let opened = false
let ofPage: readonly Shortcut[] = []
const listeners = new Set<() => void>()
const changed = () => {
  for (const listener of listeners) listener()
}

/** The list of shortcuts that `?` shows. */
export const shortcutList = {
  open(): void {
    opened = true
    changed()
  },
  close(): void {
    opened = false
    changed()
  },
  /** Adds a page's own shortcuts while it is shown; call the answer to take them away. */
  offer(shortcuts: readonly Shortcut[]): () => void {
    ofPage = shortcuts
    changed()
    return () => {
      ofPage = []
      changed()
    }
  },
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useShortcutList = (): {
  opened: boolean
  everywhere: readonly Shortcut[]
  ofPage: readonly Shortcut[]
} => ({
  opened: useSyncExternalStore(subscribe, () => opened),
  everywhere,
  ofPage: useSyncExternalStore(subscribe, () => ofPage),
})
