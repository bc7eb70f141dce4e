import { render as renderInto } from 'preact'
import type { Bridge, Given, Panel, WidgetOptions } from '../interface/bridge.ts'
import { App } from './app.tsx'
import { addDialog } from './dialog.ts'
import formsStyle from './forms.css'
import { routeOf } from './navigator.ts'
import panelStyle from './panel.css'
import { startServices } from './services.ts'
import { addStyle } from './style.ts'
import { loadTexts, t } from './text.ts'
import { watchTransfers } from './transfers.ts'

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
  ({ auto: 'light dark', page: '' })[theme as string] ?? theme

/**
 * Puts the panel, closed, into the loader's shadow root and begins to load the contact client; rejects when the widget
 * has gone meanwhile.
 */
export async function start([
  base,
  options,
  signal,
  getHost,
  getConfig,
  importChunk,
  emit,
  press,
  close,
  tellMistake,
  getHandlers,
]: Given): Promise<Panel> {
  const bridge: Bridge = {
    base,
    options,
    signal,
    getHost,
    getConfig,
    importChunk,
    emit,
    press,
    close,
    tellMistake,
    getHandlers,
  }
  // The loader has just asked for it, so that it is stored; where consent comes first, it has not.
  const config = options.consent === 'required' ? undefined : await getConfig().catch(() => undefined)
  options.preferred = config?.language
  await loadTexts(options, base, config?.branding)
  const asked =
    options.container || options.shortcut
      ? await importChunk<{ start(bridge: Bridge): void }>('page')
      : undefined
  signal.throwIfAborted()
  asked?.start(bridge)
  const { root } = getHost()
  addStyle(root, panelStyle + formsStyle)
  const dialog = addDialog(bridge)
  let rendered = false
  let due = false
  const render = () => {
    due = false
    showUnread(root, services.contact?.session.unread() ?? 0)
    if (!rendered) return
    dialog.element.style.colorScheme = schemeOf(options)
    renderInto(<App />, dialog.element)
  }
  // Not at once: what changes may change in an effect, and those run within a rendering too. What was rendered meanwhile
  // is not rendered again, which would run its effects before it is painted.
  const changed = () => {
    if (due) return
    due = true
    queueMicrotask(() => due && render())
  }
  const services = startServices(bridge, () => dialog.hide('button'), changed)
  if (config) services.config = config
  watchTransfers(services)
  const { navigator, connect, store } = services
  /**
   * Asks who the visitor is, where they were here before, and sends what is queued. Before the panel is opened only for
   * somebody who has written or voted in this browser, and not on a page that asks for consent first.
   */
  const greet = async () => {
    const mayAsk = () => options.consent !== 'required' && (store.read('visitor') || store.read('outbox'))
    if (signal.aborted) return
    try {
      const { outbox, session } = await connect()
      if (!rendered && !mayAsk()) return
      session.identify()
      void outbox.flush()
    } catch {}
  }
  /** The page, its language, the project's settings and the visitor may be others by now. */
  const refresh = async () => {
    void greet()
    const shown = () => JSON.stringify(services.config) + options.language
    const before = shown()
    const config = await getConfig().catch(() => services.config ?? null)
    services.config = config
    options.preferred = config?.language
    await loadTexts(options, base, config?.branding)
    // Most often it is as it was when the panel's code came.
    if (shown() !== before) changed()
  }
  const fit = () => {
    const { height = innerHeight, scale = 1 } = visualViewport ?? {}
    dialog.element.style.setProperty('--covered', `${innerHeight - height * scale}px`)
  }
  const forgetContact = () => {
    services.contact?.session.forget()
    services.votes?.forget()
  }
  addEventListener('online', greet)
  visualViewport?.addEventListener('resize', fit)
  // WebKit has no requestIdleCallback.
  ;(window.requestIdleCallback ?? setTimeout)(greet)

  return {
    show(request) {
      const { view } = navigator.current()
      const route = routeOf(request) ?? (view === 'sent' && { view: 'home' })
      if (route) navigator.restart(route)
      else if (!dialog.element.open && view !== 'form') navigator.refresh()
      rendered = true
      render()
      dialog.show(request.trigger)
      // Behind the paint.
      requestAnimationFrame(() => setTimeout(refresh))
      emit('open', { view: navigator.current().view })
    },
    hide: dialog.hide,
    update(more) {
      render()
      if (!more?.identity) return
      // Text being typed stays: an identity changes only who sends it.
      forgetContact()
      if (dialog.element.open) void greet()
    },
    forget() {
      forgetContact()
      services.pictures.code?.forget()
      options.metadata = {}
      options.kept = []
      navigator.restart({ view: 'home' })
    },
    destroy() {
      rendered = false
      removeEventListener('online', greet)
      visualViewport?.removeEventListener('resize', fit)
      renderInto(null, dialog.element)
      dialog.element.remove()
    },
  }
}
