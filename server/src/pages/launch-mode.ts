import type { Config } from '../lib/config.ts'

/** Where the forms are in both modes, by the address that shows the waiting list in beta. */
const hidden = new Map([
  ['/login', '/login-hidden'],
  ['/signup', '/signup-hidden'],
])

/** News that the forms show, by its name in the query (product specification, section 2). */
const news = ['success', 'error']

/**
 * In beta, where somebody is sent who comes to the login or the sign-up with news, such as an activated address: to the
 * form, with the same query. Undefined for everybody else.
 */
export function hiddenForm(
  { launchMode }: Pick<Config, 'launchMode'>,
  request: { path: string; url: string },
): string | undefined {
  if (launchMode !== 'beta') return undefined
  const form = hidden.get(request.path.replace(/\/+$/, ''))
  const { search, searchParams } = new URL(request.url)
  return form !== undefined && news.some((name) => searchParams.has(name)) ? form + search : undefined
}
