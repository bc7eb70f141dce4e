import type { WidgetConfig } from '@earshot/shared/widget/widget'
import { stored } from './storage.ts'

/** How long a cached configuration is used without asking again, in milliseconds. */
const maxAge = 300_000

/**
 * The project's configuration: a cached copy up to five minutes old, else the server's answer, else an
 * older copy when the server cannot be reached. Rejects when there is none, or when the server refuses
 * this page.
 *
 * @param build how this build of the widget names itself
 */
export async function loadConfig(base: string, key: string, build: string): Promise<WidgetConfig> {
  // The time in milliseconds since 1970, thirteen digits, and the answer as it came.
  let text = stored(key, 'config') ?? ''
  // Also one of a time to come: the clock was wrong then.
  if (!(Math.abs(Date.now() - (text.slice(0, 13) as never)) < maxAge)) {
    const response = await fetch(`${base}v1/config?key=${key}&build=${build}`, { credentials: 'omit' }).catch(
      () => undefined,
    )
    if (response && response.status < 500) {
      stored(key, 'config', '')
      text = response.ok ? Date.now() + (await response.text()) : ''
      // Throws where another server has answered, with a page: that is not kept.
      JSON.parse(text.slice(13))
      stored(key, 'config', text)
    }
  }
  return JSON.parse(text.slice(13))
}
