import { findBlockReason } from '@earshot/shared/contact/obstacle'
import type { WidgetOptions } from '../interface/bridge.ts'
import type { Found } from './found.ts'

/** Mistakes that the key itself shows, whatever the server says about it. */
function readKey(key: string): Found | undefined {
  if (/^\W*es_/.test(key)) return ['secret-key']
  return /^pk_[\w-]{20,}$/.test(key) ? undefined : ['key-shape', key]
}

/** Finds out why the configuration, or a part of the widget, could not be loaded. */
export async function diagnose(
  base: string,
  { key, endpoint }: WidgetOptions,
  what: 'config' | 'load',
): Promise<Found | undefined> {
  if (location.protocol === 'https:' && base.startsWith('http:')) return ['insecure']
  const server = base.replace(/\/$/, '')
  const wrong = readKey(`${key}`)
  if (wrong) return wrong
  const found = await findBlockReason(base, key)
  // A page with the origin `null` cannot be in the list of websites.
  if (found === 'origin' && self.origin === 'null')
    return [location.protocol === 'file:' ? 'file' : 'sandbox']
  if (found === 'origin') return [found, location.origin]
  if (typeof found === 'string') return [found, server]
  if (found.status >= 500 || found.status === 429) return ['failing', server]
  const isJson = /json/.test(`${found.headers.get('content-type')}`)
  if (!isJson) return ['html', endpoint ?? server]
  if (!found.ok) return ['key-unknown', key]
  // The configuration loads now; a part of the widget is another request.
  return what === 'load' ? ['load'] : undefined
}
