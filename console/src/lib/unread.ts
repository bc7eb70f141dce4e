import { ExternalStore, useExternal } from './external-store.ts'

const count = new ExternalStore(0)

/** Shows the number of unread notifications in the browser's tab: in its title, and as a dot on its icon. */
export function setUnreadInTab(unread: number): void {
  if (unread === count.read()) return
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (icon) icon.href = unread > 0 ? '/favicon-unread.svg' : '/favicon.svg'
  count.write(unread)
}

export const useUnreadInTab = (): number => useExternal(count)
