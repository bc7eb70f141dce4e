import type { PanelServices } from './services.ts'

/**
 * Asks who the visitor is, where they were here before, and sends what is queued. Before the panel is opened only for
 * somebody who has written or voted in this browser, and not on a page that asks for consent first.
 */
async function syncVisitor(
  { options, signal, store, connect }: PanelServices,
  isOpened: () => boolean,
): Promise<void> {
  const mayAsk = () => options.consent !== 'required' && (store.read('visitor') || store.read('outbox'))
  if (signal.aborted) return
  try {
    const { outbox, session } = await connect()
    if (!isOpened() && !mayAsk()) return
    session.identify()
    void outbox.flush()
  } catch {}
}

/** Syncs the visitor once the page is idle and whenever the network returns. @returns a function that does so at once. */
export function startSync(services: PanelServices, isOpened: () => boolean): () => Promise<void> {
  const sync = () => syncVisitor(services, isOpened)
  addEventListener('online', sync, { signal: services.signal })
  // WebKit has no requestIdleCallback.
  ;(window.requestIdleCallback ?? setTimeout)(sync)
  return sync
}

/** Forgets who is using the widget. */
export function forgetVisitor({ contact, votes }: PanelServices): void {
  contact?.session.forget()
  votes?.forget()
}
