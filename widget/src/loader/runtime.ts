import panelName from 'virtual:panel-name'
import { openStore, type Store } from '@earshot/shared/contact/store'
import type { WidgetConfig } from '@earshot/shared/widget'
import type { Bridge, Panel } from '../bridge.ts'
import { applyBranding, applyOptions } from './appearance.ts'
import { loadConfig } from './config.ts'
import { addHost, type Host } from './host.ts'
import { memoize } from './memoize.ts'
import type { Options } from './options.ts'

/** What a widget loads and adds to its page; each thing when it is first needed. */
export interface Runtime {
  store: Store
  host(): Host
  /** The project's configuration; its colour, and its corner where the page names none, are applied to the host. */
  config(): Promise<WidgetConfig>
  panel(): Promise<Panel>
  /** Applies the options to the host, once there is one. */
  update(): void
  /** Removes everything from the page, also what is still loading. */
  destroy(): void
}

export function makeRuntime(
  base: string,
  options: Options,
  events: Pick<Bridge, 'emit' | 'closed'>,
): Runtime {
  const store = openStore(options.key)
  let host: Host | undefined
  let destroyed = false
  let attempts = 0

  const ensureHost = () => {
    if (destroyed) throw new Error('destroyed')
    if (!host) {
      host = addHost()
      applyOptions(host, options)
    }
    return host
  }
  const config = memoize(async () => {
    const loaded = await loadConfig(base, options.key, store)
    options.position ??= loaded.branding.position
    applyBranding(ensureHost(), loaded)
    return loaded
  })
  const panel = memoize(async (): Promise<Panel> => {
    // Browsers keep a failed import under its address, so the next try has another one.
    const module = await import(`${base}c/${panelName}${attempts++ ? `?${attempts}` : ''}`)
    return module.mountPanel({ ...events, root: ensureHost().root, base, options, store, loadConfig: config })
  })

  return {
    store,
    host: ensureHost,
    config,
    panel,
    update: () => host && applyOptions(host, options),
    destroy() {
      destroyed = true
      host?.element.remove()
    },
  }
}
