import { useSyncExternalStore } from 'react'

let count = 0
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How many notifications are not read, as the browser's tab says it: in its title, and by a dot on its icon. */
export const unreadInTab = {
  set(unread: number): void {
    if (unread === count) return
    count = unread
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (icon) icon.href = unread > 0 ? '/favicon-unread.svg' : '/favicon.svg'
    for (const listener of listeners) listener()
  },
}

export const useUnreadInTab = (): number =>
  useSyncExternalStore(
    subscribe,
    () => count,
    () => 0,
  )
