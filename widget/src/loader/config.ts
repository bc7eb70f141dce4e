import type { WidgetConfig } from '@earshot/shared/widget'
import type { Store } from './store.ts'

/** How long a cached configuration is used without asking again, in milliseconds. */
const freshFor = 300_000

interface Kept {
  at: number
  config: WidgetConfig
}

/**
 * The project's configuration: a cached copy up to five minutes old, else the server's answer, else an
 * older copy when the server cannot be reached. Rejects when there is none, or when the server refuses
 * this page.
 */
export async function loadConfig(base: string, key: string, store: Store): Promise<WidgetConfig> {
  const kept = store.read<Kept>('config')
  if (kept && Math.abs(Date.now() - kept.at) < freshFor) return kept.config
  const response = await fetch(`${base}v1/config?key=${key}`, { credentials: 'omit' }).catch(() => undefined)
  if (response?.ok) {
    const config = await response.json()
    store.write('config', { at: Date.now(), config })
    return config
  }
  if (kept && (response?.status ?? 500) >= 500) return kept.config
  store.write('config')
  throw new Error('no configuration')
}
