import type { Store } from '@earshot/shared/contact/store'
import type { WidgetConfig } from '@earshot/shared/widget'

/** How long a cached configuration is used without asking again, in milliseconds. */
const maxAge = 300_000

interface CachedConfig {
  at: number
  config: WidgetConfig
}

/**
 * The project's configuration: a cached copy up to five minutes old, else the server's answer, else an
 * older copy when the server cannot be reached. Rejects when there is none, or when the server refuses
 * this page.
 */
export async function loadConfig(base: string, key: string, store: Store): Promise<WidgetConfig> {
  const cached = store.read<CachedConfig>('config')
  if (cached && Math.abs(Date.now() - cached.at) < maxAge) return cached.config
  const response = await fetch(`${base}v1/config?key=${key}`, { credentials: 'omit' }).catch(() => undefined)
  if (response?.ok) {
    const config = await response.json()
    store.write('config', { at: Date.now(), config })
    return config
  }
  if (cached && (response?.status ?? 500) >= 500) return cached.config
  store.write('config')
  throw new Error('no configuration')
}
