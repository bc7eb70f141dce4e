import panelName from 'virtual:panel-name'
import type { WidgetConfig } from '@earshot/shared/widget'
import type { Bridge, Panel } from '../bridge.ts'
import { loadConfig } from './config.ts'
import { addHost, type Host } from './host.ts'
import { dress, paint } from './look.ts'
import type { Options } from './options.ts'
import { remember } from './remember.ts'
import { openStore, type Store } from './store.ts'

/** What a widget has of its page and of its server; everything comes when it is first asked for. */
export interface Stage {
  store: Store
  host(): Host
  /** The project's configuration; the host wears its colour, and stands in its corner where the page names none, from then on. */
  config(): Promise<WidgetConfig>
  panel(): Promise<Panel>
  /** Makes the host look as the options say, once there is one. */
  dress(): void
  /** Takes everything off the page, also what is still on its way. */
  clear(): void
}

export function makeStage(base: string, options: Options, report: Pick<Bridge, 'emit' | 'closed'>): Stage {
  const store = openStore(options.key)
  let host: Host | undefined
  let cleared = false
  let attempts = 0

  const hostOnPage = () => {
    if (cleared) throw new Error('destroyed')
    if (!host) {
      host = addHost()
      dress(host, options)
    }
    return host
  }
  const config = remember(async () => {
    const loaded = await loadConfig(base, options.key, store)
    options.position ??= loaded.branding.position
    paint(hostOnPage(), loaded)
    return loaded
  })
  const panel = remember(async (): Promise<Panel> => {
    // Browsers keep a failed import under its address, so the next try has another one.
    const module = await import(`${base}c/${panelName}${attempts++ ? `?${attempts}` : ''}`)
    return module.mountPanel({ ...report, root: hostOnPage().root, base, options, store, loadConfig: config })
  })

  return {
    store,
    host: hostOnPage,
    config,
    panel,
    dress: () => host && dress(host, options),
    clear() {
      cleared = true
      host?.element.remove()
    },
  }
}
