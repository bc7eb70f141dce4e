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
/** What each part of the page offers. */
let offers: readonly (readonly Shortcut[])[] = []
let ofPage: readonly Shortcut[] = []
const listeners = new Set<() => void>()
const changed = () => {
  for (const listener of listeners) listener()
}

function offerAll(shortcuts: typeof offers): void {
  offers = shortcuts
  ofPage = offers.flat()
  changed()
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
  /** Adds the shortcuts of a page, or of a part of it, while it is shown; call the answer to take them away. */
  offer(shortcuts: readonly Shortcut[]): () => void {
    offerAll([...offers, shortcuts])
    return () => offerAll(offers.filter((offer) => offer !== shortcuts))
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
