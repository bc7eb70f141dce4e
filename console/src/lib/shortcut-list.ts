import { useEffect } from 'react'
import { ExternalStore, useExternal } from './external-store.ts'

export interface Shortcut {
  keys: readonly string[]
  does: string
}

const everywhere: readonly Shortcut[] = [
  { keys: ['?'], does: 'Show this list' },
  { keys: ['Ctrl or ⌘', 'K'], does: 'Open the command palette' },
  { keys: ['Z'], does: 'Undo the last action' },
  { keys: ['Esc'], does: 'Close' },
]

interface ShortcutList {
  opened: boolean
  /** Shortcuts of each part of the page. */
  offers: readonly (readonly Shortcut[])[]
}

const list = new ExternalStore<ShortcutList>({ opened: false, offers: [] })

/** The list of shortcuts that `?` shows. */
export const shortcutList = {
  open: (): void => list.write({ ...list.read(), opened: true }),
  close: (): void => list.write({ ...list.read(), opened: false }),
}

/** Lists shortcuts of a page, or of a part of it, while it is shown. */
export function useListedShortcuts(shortcuts: readonly Shortcut[]): void {
  const names = shortcuts.map(({ does }) => does).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names tell if the shortcuts are others
  useEffect(() => {
    const offerAll = (offers: readonly (readonly Shortcut[])[]) => list.write({ ...list.read(), offers })
    offerAll([...list.read().offers, shortcuts])
    return () => offerAll(list.read().offers.filter((offer) => offer !== shortcuts))
  }, [names])
}

export function useShortcutList() {
  const { opened, offers } = useExternal(list)
  return { opened, everywhere, ofPage: offers.flat() }
}

/** True on Apple's keyboards; the build renders pages without a navigator. */
export const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '')
