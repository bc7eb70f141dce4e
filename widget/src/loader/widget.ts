import type { CloseReason, OpenRequest, Panel } from '../bridge.ts'
import type { Emitter } from './emitter.ts'
import { announce, makeLauncher } from './launcher.ts'
import type { Options } from './options.ts'
import { makeStage } from './stage.ts'

/** One running widget on a page, from `init` to `destroy`. */
export interface Widget {
  merge(options?: Partial<Options>): void
  open(request?: OpenRequest): void
  close(reason: CloseReason): void
  isOpen(): boolean
  isReady(): boolean
  /** Forgets who is using the widget, and what they have typed and not sent. */
  logout(): void
  destroy(): void
}

const quietly = () => {}

/**
 * Starts a widget. Until the page is idle nothing is read, stored, fetched or added; then come the
 * configuration and the launcher; the panel's code comes when somebody is about to open it.
 */
export function startWidget(base: string, options: Options, { emit }: Emitter): Widget {
  let alive = true
  let opened = false
  let panel: Panel | undefined
  let launcher: HTMLButtonElement | undefined

  const setOpened = (now: boolean) => {
    opened = now
    launcher?.setAttribute('aria-expanded', `${now}`)
  }
  const closed = (reason: CloseReason) => {
    setOpened(false)
    emit('close', { reason })
  }
  const stage = makeStage(base, options, { emit, closed })
  const load = async () => {
    panel = await stage.panel()
    return panel
  }
  const preload = () => void load().catch(quietly)

  const merge = (more?: Partial<Options>) => {
    Object.assign(options, more)
    stage.dress()
    if (more?.identity) panel?.forget(true)
    if (launcher) launcher.hidden = options.launcher === false || options.position === 'none'
  }
  const open = async (request: OpenRequest = {}) => {
    setOpened(true)
    try {
      await load()
      if (opened) panel?.show(request)
    } catch {
      if (!alive) return
      setOpened(false)
      announce(launcher, 'Not reachable right now')
      emit('error', { code: 'load' })
    }
  }
  const close = (reason: CloseReason) => {
    opened = false
    panel?.hide(reason)
  }
  const appear = async () => {
    if (!alive) return
    launcher = makeLauncher(options, await stage.config(), base)
    launcher.onclick = () => (opened ? close('button') : open())
    launcher.onpointerenter = launcher.onfocus = () => options.preload !== 'none' && preload()
    stage.host().root.prepend(launcher)
    merge()
    emit('ready', undefined)
    // Texts that could not be sent on an earlier page: the panel sends them as it loads.
    if (options.preload === 'idle' || stage.store.read('outbox')) preload()
  }

  // WebKit has no requestIdleCallback. When the project cannot be had there is no button: a guest that
  // cannot help does not show itself.
  const whenIdle = window.requestIdleCallback ?? setTimeout
  whenIdle(() => void appear().catch(quietly))

  return {
    merge,
    open,
    close,
    isOpen: () => opened,
    isReady: () => !!launcher,
    logout() {
      options.identity = undefined
      close('logout')
      for (const name of ['visitor', 'drafts', 'outbox']) stage.store.write(name)
      panel?.forget()
    },
    destroy() {
      alive = opened = false
      panel?.destroy()
      stage.clear()
    },
  }
}
