import { render as renderInto } from 'preact'
import type { Bridge, WidgetOptions } from '../interface/bridge.ts'
import { App } from './app.tsx'
import { services } from './services.ts'
import { t } from './text.ts'

/** Renders the panel, and what the launcher says of it. */
interface Renderer {
  /** Renders at once: the launcher, and a panel that was opened before or is now, with `isOpened`. */
  render(isOpened?: boolean): void
  /** Renders behind what runs now, once for all changes until then. */
  changed(): void
}

/** Names the launcher in the visitor's language, and shows on it how much is not read. */
function showUnread(root: ShadowRoot, count: number): void {
  const launcher = root.querySelector<HTMLElement>('.launcher')
  if (!launcher) return
  launcher.title = t('feedback')
  launcher.dataset.unread = `${count || ''}`
  launcher.ariaDescription = count ? t('unread', count) : ''
}

/** The theme as CSS says it; the page's own is inherited. */
const schemeOf = ({ theme = 'auto' }: WidgetOptions): string =>
  theme === 'auto' ? 'light dark' : theme === 'page' ? '' : theme

export function makeRenderer({ options, getHost }: Bridge, element: HTMLElement): Renderer {
  const { root } = getHost()
  let due = false
  const render = (isOpened = !!element.firstChild) => {
    due = false
    showUnread(root, services.contact?.session.unread() ?? 0)
    if (!isOpened) return
    element.style.colorScheme = schemeOf(options)
    renderInto(<App />, element)
  }
  return {
    render,
    // Not at once: what changes may change in an effect, and those run within a rendering too. What was rendered meanwhile
    // is not rendered again, which would run its effects before it is painted.
    changed() {
      if (due) return
      due = true
      queueMicrotask(() => due && render())
    },
  }
}
