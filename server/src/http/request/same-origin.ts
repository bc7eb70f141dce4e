import type { MiddlewareHandler } from 'hono'
import { AppError } from '../../lib/app-error.ts'

/** Methods that change nothing (RFC 9110, section 9.2.1). */
export const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Browsers send cookies with requests that other sites cause, so every request that changes something must prove that
 * it comes from the server's own pages: by `Sec-Fetch-Site: same-origin` or, in browsers without it, the server's own
 * `Origin`. Requests with neither are refused, whatever their content type.
 */
export const sameOrigin =
  (publicUrl: string): MiddlewareHandler =>
  async (c, next) => {
    if (!safeMethods.has(c.req.method)) {
      const site = c.req.header('sec-fetch-site')
      const fromUs = site === undefined ? c.req.header('origin') === publicUrl : site === 'same-origin'
      if (!fromUs)
        throw new AppError(
          'cross_site',
          403,
          'This request did not come from the console. Reload it and try again.',
        )
    }
    await next()
  }
