import { isWebsite } from '@earshot/shared/project/website'

/**
 * The web origin in what somebody typed or pasted: `app.example.com/start` becomes
 * `https://app.example.com`. What holds none is answered as it is, for the form to refuse.
 */
export function originIn(text: string): string {
  const trimmed = text.trim()
  if (trimmed === '') return trimmed
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `${schemeFor(trimmed)}://${trimmed}`
  if (!URL.canParse(address)) return trimmed
  const url = new URL(address)
  // Of an app's shell the URL standard knows no origin.
  const origin = url.origin === 'null' ? `${url.protocol}//${url.host}` : url.origin
  return isWebsite(origin) ? origin : trimmed
}

/** Pages on the developer's own machine are served without TLS. */
const schemeFor = (host: string): string =>
  /^(localhost|127\.0\.0\.1)(:|\/|$)/.test(host) ? 'http' : 'https'
