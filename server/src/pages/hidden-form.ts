import type { Config } from '../lib/config/config.ts'

/** Addresses of the forms that exist in both modes, by the address that shows the waiting list in beta. */
const hidden = new Map([
  ['/login', '/login-hidden'],
  ['/signup', '/signup-hidden'],
])

/** Messages that the forms show, by their names in the query (product specification, section 2). */
const news = ['success', 'error']

/**
 * In beta, the form's address for a request to the login or the sign-up with a message, such as a confirmed address,
 * with the same query. Undefined for all other requests.
 */
export function hiddenForm(
  { launchMode }: Pick<Config, 'launchMode'>,
  request: { path: string; url: string },
): string | undefined {
  if (launchMode !== 'beta') return undefined
  const form = hidden.get(request.path.replace(/(?<=[^/])\/+$/, ''))
  const { search, searchParams } = new URL(request.url)
  return form !== undefined && news.some((name) => searchParams.has(name)) ? form + search : undefined
}
