import { contactNames } from '@earshot/shared/contact/store'
import type { CloseReason, OpenRequest, Panel } from '../bridge.ts'
import type { Emitter } from './emitter.ts'
import { announce, makeLauncher } from './launcher.ts'
import type { Options } from './options.ts'
import { makeRuntime } from './runtime.ts'

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

const ignore = () => {}

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
  const runtime = makeRuntime(base, options, { emit, closed })
  const load = async () => {
    panel = await runtime.panel()
  }
  const preload = () => void load().catch(ignore)

  const merge = (more?: Partial<Options>) => {
    Object.assign(options, more)
    runtime.update()
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
  const showLauncher = async () => {
    if (!alive) return
    launcher = makeLauncher(options, await runtime.config(), base)
    launcher.onclick = () => (opened ? close('button') : open())
    launcher.onpointerenter = launcher.onfocus = () => options.preload !== 'none' && preload()
    runtime.host().root.prepend(launcher)
    merge()
    emit('ready', undefined)
    // What could not be sent on an earlier page: the panel sends it as it loads.
    if (options.preload === 'idle' || runtime.store.read('outbox')) preload()
  }

  // WebKit has no requestIdleCallback. Without a configuration there is no button: it could do nothing.
  const whenIdle = window.requestIdleCallback ?? setTimeout
  whenIdle(() => void showLauncher().catch(ignore))

  return {
    merge,
    open,
    close,
    isOpen: () => opened,
    isReady: () => !!launcher,
    logout() {
      options.identity = undefined
      close('logout')
      for (const name of contactNames) runtime.store.write(name)
      panel?.forget()
    },
    destroy() {
      alive = opened = false
      panel?.destroy()
      runtime.destroy()
    },
  }
}
