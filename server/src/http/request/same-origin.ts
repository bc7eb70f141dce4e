import type { Context, MiddlewareHandler } from 'hono'
import { carriesApiKey } from '../../auth/api-key-secret.ts'
import { AppError } from '../../lib/app-error.ts'

/** Methods that change nothing (RFC 9110, section 9.2.1). */
export const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Browsers send cookies with requests that other sites cause, so every request that changes something must prove that
 * it comes from the server's own pages: by `Sec-Fetch-Site: same-origin` or, in browsers without it, the server's own
 * `Origin`. Requests with neither are refused, whatever their content type.
 *
 * A request with an API key needs no such proof: no browser adds one by itself. A page of another site that sends one
 * shows it to everybody who opens the page, so it is refused.
 */
export const sameOrigin =
  (publicUrl: string): MiddlewareHandler =>
  async (c, next) => {
    if (carriesApiKey(c.req.header('authorization'))) refuseForeignPages(c, publicUrl)
    else if (!safeMethods.has(c.req.method)) requireOwnPage(c, publicUrl)
    await next()
  }

function requireOwnPage(c: Context, publicUrl: string): void {
  const site = c.req.header('sec-fetch-site')
  const fromUs = site === undefined ? c.req.header('origin') === publicUrl : site === 'same-origin'
  if (fromUs) return
  throw new AppError(
    'cross_site',
    403,
    'This request did not come from the console. Reload it and try again.',
  )
}

function refuseForeignPages(c: Context, publicUrl: string): void {
  const origin = c.req.header('origin')
  const site = c.req.header('sec-fetch-site')
  const isForeign = site === 'cross-site' || site === 'same-site'
  if (!isForeign && (origin === undefined || origin === publicUrl)) return
  throw new AppError(
    'cross_site',
    403,
    'API keys are for servers: in a web page, everybody who opens it can read the key. Revoke this key, and call Earshot from your server.',
  )
}
