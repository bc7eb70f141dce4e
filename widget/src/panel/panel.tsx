import { render as renderInto } from 'preact'
import type { Bridge, BridgeArguments, Panel } from '../interface/bridge.ts'
import type { OpenRequest } from '../interface/interface.ts'
import { addDialog } from './dialog.ts'
import formsStyle from './forms.css'
import { routeOf } from './navigator.ts'
import panelStyle from './panel.css'
import { makeRenderer } from './renderer.tsx'
import { type PanelServices, startServices } from './services.ts'
import { addStyle } from './style.ts'
import { loadTexts } from './text.ts'
import { watchTransfers } from './transfers.ts'
import { forgetVisitor, watchVisitor } from './visitor.ts'

const bridgeOf = ([
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
]: BridgeArguments): Bridge => ({
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
})

/** Goes to what a page asks to see; else the panel shows what it did, unless that is done with. */
function goTo(request: OpenRequest, { navigator }: PanelServices, isOpen: boolean): void {
  const { view } = navigator.current()
  const route = routeOf(request) ?? (view === 'sent' && { view: 'home' })
  if (route) navigator.restart(route)
  else if (!isOpen && view !== 'form') navigator.refresh()
}

/** Keeps the end of the panel above what covers the window, such as a keyboard. */
function fitWindow(element: HTMLElement, signal: AbortSignal): void {
  const fit = () => {
    const { height, scale } = visualViewport as VisualViewport
    element.style.setProperty('--covered', `${innerHeight - height * scale}px`)
  }
  visualViewport?.addEventListener('resize', fit, { signal })
}

/** Exports of the chunk that does what the widget does on the page beside its panel. */
interface PageChunk {
  start(bridge: Bridge): void
}

/**
 * Puts the panel, closed, into the loader's shadow root and begins to load the contact client; rejects when the widget
 * has gone meanwhile.
 */
export async function start(args: BridgeArguments): Promise<Panel> {
  const bridge = bridgeOf(args)
  const { base, options, signal, getHost, getConfig, importChunk, emit } = bridge
  // The loader has just asked for it, so that it is stored; where consent comes first, it has not.
  const config = options.consent === 'required' ? undefined : await getConfig().catch(() => undefined)
  await loadTexts(options, base, config)
  const page = options.container || options.shortcut ? await importChunk<PageChunk>('page') : undefined
  signal.throwIfAborted()
  page?.start(bridge)
  addStyle(getHost().root, panelStyle + formsStyle)
  const { element, show, hide } = addDialog(bridge)
  const { render, changed } = makeRenderer(bridge, element)
  const services = startServices(bridge, () => hide('button'), changed)
  if (config) services.config = config
  watchTransfers(services)
  fitWindow(element, signal)
  const [sync, refresh] = watchVisitor(services, () => !!element.firstChild)
  const { navigator } = services
  return {
    show(request) {
      goTo(request, services, element.open)
      render(true)
      show(request.trigger)
      requestAnimationFrame(() => setTimeout(refresh))
      emit('open', { view: navigator.current().view })
    },
    hide,
    update(more) {
      render()
      // Also while closed: a panel that opened in the earlier language would move as it changes.
      if (more?.locale) void loadTexts(options, base).then(changed)
      if (!more?.identity) return
      forgetVisitor(services)
      if (element.open) void sync()
    },
    forget() {
      forgetVisitor(services)
      services.attachments = {}
      services.transfers = {}
      options.metadata = {}
      options.recent = []
      navigator.restart({ view: 'home' })
    },
    destroy() {
      renderInto(null, element)
      element.remove()
    },
  }
}
