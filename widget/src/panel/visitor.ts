import type { PanelServices } from './services.ts'
import { loadTexts } from './text.ts'

/**
 * Asks who the visitor is once the browser is idle, and whenever it is online again. Before the panel is opened it asks only
 * for somebody who has written or voted in this browser, and not on a page that asks for consent first.
 *
 * @returns `sync` asks who the visitor is, where they were here before, and sends what is queued; `refresh`, for behind the
 * paint of a panel that opens, does so too and, unless the panel has just come, reads settings and language anew
 */
export function watchVisitor(
  services: PanelServices,
  isOpened: () => boolean,
): [sync: () => Promise<void>, refresh: () => Promise<void>] {
  const { base, options, signal, store, connect, getConfig, changed } = services
  const startedAt = Date.now()
  const mayAsk = () => options.consent !== 'required' && (store.read('visitor') || store.read('outbox'))
  const sync = async () => {
    if (signal.aborted) return
    try {
      const { outbox, session } = await connect()
      if (!isOpened() && !mayAsk()) return
      session.identify()
      void outbox.flush()
    } catch {}
  }
  const refresh = async () => {
    void sync()
    if (services.config && Date.now() - startedAt < 10_000) return
    services.config = await getConfig().catch(() => services.config ?? null)
    await loadTexts(options, base, services.config)
    changed()
  }
  addEventListener('online', sync, { signal })
  // WebKit has no requestIdleCallback.
  ;(window.requestIdleCallback ?? setTimeout)(sync)
  return [sync, refresh]
}

/** Forgets who is using the widget. Text being typed stays: an identity changes only who sends it. */
export function forgetVisitor({ contact, votes }: PanelServices): void {
  contact?.session.forget()
  votes?.forget()
}
