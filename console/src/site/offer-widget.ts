type Earshot = ((command: string, ...input: unknown[]) => void) & { q?: unknown[][] }

declare global {
  interface Window {
    Earshot?: Earshot
  }
}

/** Where each of a page's buttons opens the widget. */
const requests = {
  home: { view: 'home' },
} as const

/** Lets a page's own buttons open the widget, where the server has put it on the page. */
export function offerWidget(): void {
  if (!document.querySelector('script[data-key]')) return
  window.Earshot ??= (...call) => {
    const queue = window.Earshot as Earshot
    queue.q = [...(queue.q ?? []), call]
  }
  for (const [name, request] of Object.entries(requests))
    window.Earshot('attach', `[data-open-widget="${name}"]`, request)
  window.Earshot('ready', () => document.documentElement.setAttribute('data-widget', ''))
}
