import panelName from 'virtual:panel-name'
import type { WidgetConfig } from '@earshot/shared/widget'
import type { CloseReason, OpenRequest, Panel } from '../bridge.ts'
import { loadConfig } from './config.ts'
import type { Emitter } from './emitter.ts'
import { addHost, type Host } from './host.ts'
import { announce, makeLauncher } from './launcher.ts'
import { dress, paint } from './look.ts'
import type { Options } from './options.ts'
import { openStore } from './store.ts'

/** One running widget on a page, from `init` to `destroy`. */
export interface Widget {
  merge(options: Partial<Options>): void
  open(request?: OpenRequest): void
  close(reason: CloseReason): void
  isOpen(): boolean
  isReady(): boolean
  /** Forgets who is using the widget, and what they have typed and not sent. */
  logout(): void
  destroy(): void
}

/**
 * Starts a widget. Until the page is idle nothing is read, stored, fetched or added; then come the
 * configuration and the launcher; the panel's code comes when somebody is about to open it.
 */
export function startWidget(base: string, options: Options, { emit }: Emitter): Widget {
  const store = openStore(options.key)
  let alive = true
  let opened = false
  let host: Host | undefined
  let launcher: HTMLButtonElement | undefined
  let config: Promise<WidgetConfig> | undefined
  let panel: Promise<Panel> | undefined
  let attempts = 0

  const show = () => {
    if (host) dress(host, options)
    if (launcher) launcher.hidden = options.launcher === false || options.position === 'none'
  }

  const hostOnPage = () => {
    if (!host) {
      host = addHost()
      show()
    }
    return host
  }

  const configOnce = () => {
    config ??= loadConfig(base, options.key, store).then(
      (loaded) => {
        if (alive) paint(hostOnPage(), loaded)
        return loaded
      },
      (error) => {
        config = undefined
        throw error
      },
    )
    return config
  }

  const setOpened = (now: boolean) => {
    opened = now
    launcher?.setAttribute('aria-expanded', String(now))
  }

  const closed = (reason: CloseReason) => {
    setOpened(false)
    emit('close', { reason })
  }

  /** Loads the panel. A failure is forgotten, and the next try has another address: browsers keep failures. */
  const panelOnce = () => {
    panel ??= import(`${base}c/${panelName}${attempts++ ? `?${attempts}` : ''}`).then(
      (module): Panel => {
        if (!alive) throw new Error('Earshot: destroyed')
        const { root } = hostOnPage()
        return module.mountPanel({ root, base, options, store, emit, loadConfig: configOnce, closed })
      },
      (error) => {
        panel = undefined
        throw error
      },
    )
    return panel
  }

  const withPanel = (run: (loaded: Panel) => void) => void panel?.then(run).catch(() => {})
  const preload = () => void panelOnce().catch(() => {})

  const widget: Widget = {
    merge(more) {
      Object.assign(options, more)
      show()
    },
    open(request = {}) {
      setOpened(true)
      panelOnce().then(
        (loaded) => opened && alive && loaded.show(request),
        () => {
          if (!alive) return
          setOpened(false)
          announce(launcher, 'Not reachable right now')
          emit('error', { code: 'load' })
        },
      )
    },
    close(reason) {
      opened = false
      withPanel((loaded) => loaded.hide(reason))
    },
    isOpen: () => opened,
    isReady: () => !!launcher,
    logout() {
      widget.close('logout')
      for (const name of ['visitor', 'drafts', 'outbox']) store.write(name)
      withPanel((loaded) => loaded.forget())
    },
    destroy() {
      alive = opened = false
      withPanel((loaded) => loaded.destroy())
      host?.element.remove()
    },
  }

  const appear = async () => {
    if (!alive) return
    const loaded = await configOnce()
    if (!alive) return
    launcher = makeLauncher(options, loaded, base)
    launcher.onclick = () => (opened ? widget.close('button') : widget.open())
    launcher.onpointerenter = launcher.onfocus = () => options.preload !== 'none' && preload()
    hostOnPage().root.append(launcher)
    show()
    emit('ready', undefined)
    // Texts that could not be sent on an earlier page: the panel sends them as it loads.
    if (options.preload === 'idle' || store.read('outbox')) preload()
  }

  // WebKit has no requestIdleCallback. When the project cannot be had there is no button: a guest that
  // cannot help does not show itself.
  const whenIdle = window.requestIdleCallback ?? setTimeout
  whenIdle(() => void appear().catch(() => {}))
  return widget
}
