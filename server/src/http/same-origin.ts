import type { MiddlewareHandler } from 'hono'
import { AppError } from '../lib/app-error.ts'

/** The methods that change nothing (RFC 9110, section 9.2.1). */
export const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Cookies travel with requests that other sites cause, so everything that changes something must say it
 * comes from our own pages: `Sec-Fetch-Site: same-origin`, or where a browser does not send that, our
 * own `Origin`. Neither is a refusal, whatever the content type.
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
