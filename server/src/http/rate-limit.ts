import type { MiddlewareHandler } from 'hono'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from './app-error.ts'
import { addressKey, clientAddress } from './client-address.ts'
import type { AppEnv } from './context.ts'

/** Requests a window, per client address. */
export const ratePolicies = {
  widgetRead: { quota: 600, window: 60 },
  widgetWrite: { quota: 30, window: 60 },
  contactSession: { quota: 20, window: 60 },
  console: { quota: 1200, window: 60 },
  login: { quota: 10, window: 60 },
  signUp: { quota: 5, window: 300 },
  newOrganisation: { quota: 5, window: 300 },
} as const

export type RatePolicy = keyof typeof ratePolicies

/** One bucket per policy and key, in this process's memory. */
export class RateLimits {
  readonly #limiters: Record<RatePolicy, RateLimiterMemory>
  readonly #factor: number
  readonly #hops: number

  constructor(options: { factor: number; trustedProxyHops: number }) {
    this.#factor = options.factor
    this.#hops = options.trustedProxyHops
    this.#limiters = Object.fromEntries(
      Object.entries(ratePolicies).map(([name, { quota, window }]) => [
        name,
        new RateLimiterMemory({ points: Math.ceil(quota * this.#factor), duration: window, keyPrefix: name }),
      ]),
    ) as Record<RatePolicy, RateLimiterMemory>
  }

  /**
   * Takes one request out of the caller's bucket. Answers 429 with Retry-After and the fields of
   * draft-ietf-httpapi-ratelimit-headers-10 when it is empty. With `method` only that one counts.
   */
  limit(policy: RatePolicy, method?: string): MiddlewareHandler<AppEnv> {
    const quota = Math.ceil(ratePolicies[policy].quota * this.#factor)
    const description = `"${policy}";q=${quota};w=${ratePolicies[policy].window}`
    return async (c, next) => {
      // A HEAD is a GET whose answer is thrown away: it costs the same.
      if (method !== undefined && method !== c.req.method.replace('HEAD', 'GET')) return next()
      // By nothing that the caller chooses: who could name another bucket would have no limit.
      const key = addressKey(clientAddress(c, this.#hops))
      const taken = await this.#limiters[policy].consume(key).catch((refusal: unknown) => refusal)
      if (!(taken instanceof RateLimiterRes)) throw taken
      const seconds = Math.max(1, Math.ceil(taken.msBeforeNext / 1000))
      if (taken.consumedPoints > quota) {
        const headers = c.get('headers')
        headers['ratelimit-policy'] = description
        headers.ratelimit = `"${policy}";r=0;t=${seconds}`
        throw new AppError('rate_limited', 429, `Too many requests. Please wait ${seconds} seconds.`, {
          retryAfter: seconds,
        })
      }
      await next()
    }
  }
}
