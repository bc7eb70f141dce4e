import { isWebsite } from '@earshot/shared/project/website'

/**
 * The web origin in a typed or pasted text: `app.example.com/start` becomes `https://app.example.com`. A text without
 * an origin is returned unchanged, for the form to reject.
 */
export function originIn(text: string): string {
  const trimmed = text.trim()
  if (trimmed === '') return trimmed
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `${schemeFor(trimmed)}://${trimmed}`
  if (!URL.canParse(address)) return trimmed
  const url = new URL(address)
  // The URL standard knows no origin for custom schemes of app shells.
  const origin = url.origin === 'null' ? `${url.protocol}//${url.host}` : url.origin
  return isWebsite(origin) ? origin : trimmed
}

/** Pages on a developer's own machine are served without TLS. */
const schemeFor = (host: string): string =>
  /^(localhost|127\.0\.0\.1)(:|\/|$)/.test(host) ? 'http' : 'https'
