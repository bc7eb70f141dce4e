import { build, suffix } from 'virtual:panel-name'
import type { Branding } from '@earshot/shared/branding/branding'
import { contactNames } from '@earshot/shared/contact/store'
import type { WidgetConfig } from '@earshot/shared/widget/widget'
import type { Mistake } from '@earshot/shared/widget/widget-mistakes'
import type { BridgeArguments, DiagnosticKind, Host, Panel, WidgetOptions } from '../interface/bridge.ts'
import type { CloseReason, OpenRequest } from '../interface/interface.ts'
import { loadConfig } from './config.ts'
import { emit, getHandlers, off } from './emitter.ts'
import { addHost } from './host.ts'
import { makeLauncher } from './launcher.ts'
import { widgets } from './page-widgets.ts'
import { stored } from './storage.ts'
import { styleOf } from './style-of.ts'

/*
 * A widget, from `start` to `destroy`; a page that has several runs this script as often. Until the page is idle nothing is
 * read, stored, fetched or added; then come the configuration and, with it, the launcher, which could do nothing without;
 * the panel's code comes when somebody is about to open it.
 */

let controller: AbortController | undefined
export let options: WidgetOptions | undefined
let base: string
/** Until the project's own is there. */
let branding: Pick<Branding, 'color' | 'ink'> & Partial<Branding> = { color: '#2f5bd7', ink: '#fff' }
/** View that the panel shows, or will show once it is loaded; undefined while it is closed. */
export let shown: OpenRequest | undefined
/** Of imports; each of several widgets on a page begins with its own number, as it has a panel of its own. */
let failures = 99 * widgets.length
let host: Host | undefined
let panel: Panel | undefined
let loading: Promise<void> | undefined
let launcher: HTMLButtonElement | undefined
let watching: Promise<void> | undefined

/** Aborted when the widget is destroyed, with what is still on its way. */
export const getController = (): AbortController => (controller ??= new AbortController())

export const isReady = () => !!launcher

/** Shows on the button whether the panel is open or on its way, and its label, or a sentence in place of that. */
const updateLauncher = (sentence = options?.label ?? branding.launcherText): void => {
  if (!launcher) return
  launcher.ariaBusy = (!!shown && !panel) as never
  launcher.ariaExpanded = (!!shown && !!panel) as never
  ;(launcher.lastChild as Element).textContent = sentence as string
}

/** Styles launcher and host where that changes anything, as browsers style all of it again. */
const paint = () => {
  const text = styleOf(options as WidgetOptions, branding)
  if (!host || host.text === text) return
  host.text = text
  host.style.replaceSync(text)
}

const getHost = (): Host => {
  if (!host) {
    host = addHost((event, own) => {
      // There is nothing but the launcher yet.
      if (own && event.type === 'click') press()
    }, getController().signal)
    paint()
  }
  return host
}

/** Rejects when the widget that asks for it is gone by the time it comes. */
const getConfig = async (): Promise<WidgetConfig> => {
  const all = options as WidgetOptions
  const config = await loadConfig(base, all.key, build)
  if (options !== all) throw Error()
  branding = config.branding
  paint()
  return config
}

/**
 * Browsers keep a failed import under its address, so each try has another one: a folder, which what loads behind the
 * panel shares when it imports the panel. What has loaded is kept too, and used again after a `destroy`.
 */
const importChunk = (name: string, again = '') => import(`${base}c/${failures}/${name}${suffix}${again}`)

/** Imports a chunk and starts it with what it needs of this widget, which may be gone by then. */
const startChunk = async <Started>(
  name: string,
  more?: unknown,
  bridge: BridgeArguments = [
    base,
    options as WidgetOptions,
    getController().signal,
    getHost,
    getConfig,
    importChunk,
    emit,
    press,
    close,
    tellMistake,
    getHandlers,
  ],
): Promise<Started> => (await importChunk(name)).start(bridge, more)

/**
 * Tells the page's developer of a mistake, in one line of the browser's console. The sentences are in a chunk that only
 * mistakes load; where it cannot be had, a guide has them, at an address of the widget's server.
 *
 * @param mistake its code, or what was thrown
 */
export const tellMistake = (mistake: unknown, about?: unknown): void => {
  startChunk('mistakes', [mistake, about]).catch(() => console.warn(`Earshot: ${base}guide#${mistake}`))
}

const load = async ({ signal } = getController()): Promise<void> => {
  try {
    // It rejects when the widget has gone.
    panel = await startChunk<Panel>('panel')
    // Before the panel is, which has the browser style all that has changed.
    updateLauncher()
    if (shown) panel.show(shown)
  } catch {
    if (signal.aborted) return
    failures += 1
    loading = undefined
    if (!shown) return
    shown = undefined
    updateLauncher('Not reachable')
    emit('error', { code: 'load' })
    tellMistake('load')
  }
}

/** Loads the panel, once; after a failure again. */
const preload = (): void => {
  if (options) loading ??= load()
}

/** Watches the page where it allows that, for bug reports. */
const watch = (options: WidgetOptions): void => {
  if (options.capture && options.consent !== 'required')
    watching ??= startChunk<void>('capture').catch(() => {})
}

/** Shows the launcher, and once the visitor consents, where the page asks for that, as the project has it. */
const showLauncher = async (all: WidgetOptions): Promise<void> => {
  const asksFirst = all.consent === 'required'
  if (!asksFirst) await getConfig()
  if (options !== all) return
  const isFirst = !launcher
  launcher ??= makeLauncher(all, preload)
  if (isFirst) getHost().root.prepend(launcher)
  updateLauncher()
  watch(all)
  if (isFirst) {
    if (all.container) open()
    emit('ready')
  }
  // The panel sends what could not be sent on an earlier page, asks what a visitor who was here has not read, and hears
  // the shortcut.
  const known = () => contactNames.some((name) => stored(all.key, name))
  if (all.preload === 'idle' || all.shortcut || (!asksFirst && known())) preload()
  // Unless the page has removed the widget when it heard that it is ready.
  if (launcher && branding.logo) await startChunk('logo', branding.logo)
}

/** Shows it, or tells why that cannot be, unless it has gone meanwhile. */
const appear = (all: WidgetOptions) => showLauncher(all).catch(() => options === all && tellMistake('config'))

/**
 * Keeps what happened on the page for a bug report, the newest: an error, or the event that tells of one, unless it is of
 * another kind.
 */
export const keep = (what: unknown, kind: DiagnosticKind = 'error'): void => {
  const recent = options?.recent
  recent?.splice(0, recent.push([Date.now(), kind, what]) - 40)
}

/** Notes from which folder everything of the widget's comes: that of an address, which is a whole one. */
export const locate = (address: string): void => {
  base = address.replace(/\/*[^/]*$/, '/')
}

/** Starts the widget. */
export const start = (all: WidgetOptions): void => {
  options = all
  if (all.endpoint) locate(`${all.endpoint}/`)
  // It has the signal that ends them.
  addEventListener('error', keep, getController())
  addEventListener('unhandledrejection', keep, getController())
  // WebKit has no requestIdleCallback.
  const whenIdle = window.requestIdleCallback ?? setTimeout
  // A page that is never idle has the launcher too; `setTimeout` takes this for 0 ms.
  whenIdle(() => appear(all), { timeout: 3000 } as never)
}

export const merge = (more: Partial<WidgetOptions>): void => {
  if (!options) return
  if (more.key && more.key !== options.key) throw 'other-key' satisfies Mistake
  Object.assign(options, more)
  paint()
  updateLauncher()
  panel?.update(more)
  if (launcher) void (more.consent ? appear : watch)(options)
}

export const open = (request?: OpenRequest): void => {
  if (!options) return
  // Pages give anything, also null.
  shown = request || {}
  preload()
  if (panel) {
    updateLauncher()
    panel.show(shown)
    // A file from the browser's cache is there before a look that says that it is not would be painted.
  } else setTimeout(() => shown && updateLauncher(), 200)
}

/** Handles a press on the launcher. */
const press = () => (shown ? close('button') : open())

export const close = (reason: CloseReason): void => {
  shown = undefined
  updateLauncher()
  panel?.hide(reason)
}

/** Forgets who is using the widget, and what they have typed and not sent. */
export const logout = (): void => {
  if (!options) return
  options.identity = options.visitor = undefined
  close('logout')
  for (const name of contactNames) stored(options.key, name, '')
  panel?.forget()
}

/** Removes everything from the page, also what is still loading. */
export const destroy = (): void => {
  controller?.abort()
  panel?.destroy()
  host?.root.host.remove()
  options = shown = controller = host = panel = launcher = loading = watching = undefined
  off()
}
