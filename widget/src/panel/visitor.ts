import type { PanelServices } from './services.ts'

/**
 * Asks who the visitor is, where they were here before, and sends what is queued. Before the panel is opened only for
 * somebody who has written or voted in this browser, and not on a page that asks for consent first.
 */
export async function syncVisitor(
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

/** Forgets who is using the widget. Text being typed stays: an identity changes only who sends it. */
export function forgetVisitor({ contact, votes }: PanelServices): void {
  contact?.session.forget()
  votes?.forget()
}
