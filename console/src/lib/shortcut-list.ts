import { ExternalStore, useExternal } from './external-store.ts'

export interface Shortcut {
  keys: readonly string[]
  does: string
}

const everywhere: readonly Shortcut[] = [
  { keys: ['?'], does: 'Show this list' },
  { keys: ['Ctrl or ⌘', 'K'], does: 'Open the command palette' },
  { keys: ['Esc'], does: 'Close what is open' },
]

const list = new ExternalStore({
  opened: false,
  /** What each part of the page offers. */
  offers: [] as readonly (readonly Shortcut[])[],
})

/** The list of shortcuts that `?` shows. */
export const shortcutList = {
  open: (): void => list.write({ ...list.read(), opened: true }),
  close: (): void => list.write({ ...list.read(), opened: false }),
  /** Adds the shortcuts of a page, or of a part of it, while it is shown; call the answer to take them away. */
  offer(shortcuts: readonly Shortcut[]): () => void {
    const offerAll = (offers: readonly (readonly Shortcut[])[]) => list.write({ ...list.read(), offers })
    offerAll([...list.read().offers, shortcuts])
    return () => offerAll(list.read().offers.filter((offer) => offer !== shortcuts))
  },
}

export function useShortcutList() {
  const { opened, offers } = useExternal(list)
  return { opened, everywhere, ofPage: offers.flat() }
}

/** Whether the keys are those of Apple's keyboards. Not in the build that renders pages. */
export const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '')
