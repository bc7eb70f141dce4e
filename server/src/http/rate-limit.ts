import type { Context, MiddlewareHandler } from 'hono'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../lib/app-error.ts'
import { addressIn, addressKey, type Bindings, clientAddress } from './client-address.ts'
import type { AppEnv } from './context.ts'

/** How many a window of so many seconds: requests per client address, or whatever else a key names. */
export const ratePolicies = {
  widgetRead: { quota: 600, window: 60 },
  widgetWrite: { quota: 30, window: 60 },
  /** The three calls of each file that is uploaded, and pictures that come in one. */
  upload: { quota: 60, window: 60 },
  contactSession: { quota: 20, window: 60 },
  /** Codes that are asked for, and tried, by contacts. */
  contactCode: { quota: 10, window: 600 },
  installationCheck: { quota: 30, window: 60 },
  console: { quota: 1200, window: 60 },
  login: { quota: 10, window: 60 },
  signUp: { quota: 5, window: 300 },
  /** While somebody chooses a password. */
  passwordCheck: { quota: 30, window: 60 },
  newOrganisation: { quota: 5, window: 300 },
  /** Wrong passwords for one account, from one client address. */
  loginFromAddress: { quota: 10, window: 900 },
  /** Wrong passwords for one account, from every browser that is not known for it; past it a mailed code is needed. */
  loginToAccount: { quota: 200, window: 3600 },
  /** Wrong passwords for one account, from one browser that is known for it. */
  loginFromKnownDevice: { quota: 20, window: 900 },
  invite: { quota: 30, window: 300 },
  openInvitation: { quota: 30, window: 60 },
  subscribe: { quota: 10, window: 600 },
  /** Links into and out of lists; a mail provider uses those of many readers. */
  subscriptionLink: { quota: 30, window: 60 },
  /** Reading and answering what a tracking link leads to. */
  trackingLink: { quota: 60, window: 60 },
  /** The payment provider reports much at once, such as after it could not reach us. */
  providerEvents: { quota: 600, window: 60 },
  /** A build sends the maps of all its scripts at once. */
  sourceMaps: { quota: 600, window: 60 },
  contactForm: { quota: 10, window: 600 },
  /** Made anew at every request, and many come at once when something is wrong; behind one address sit few. */
  statusPage: { quota: 300, window: 60 },
  /** Wrong passwords of an account that is signed in, from anywhere. */
  passwordProof: { quota: 20, window: 900 },
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

  /** Takes each request out of its client address's bucket. With `method` only that one counts. */
  limit(policy: RatePolicy, method?: string): MiddlewareHandler<AppEnv> {
    return async (c, next) => {
      // A HEAD is a GET whose answer is thrown away: it costs the same.
      if (method !== undefined && method !== c.req.method.replace('HEAD', 'GET')) return next()
      // By nothing that the caller chooses: who could name another bucket would have no limit.
      await this.take(c, policy, this.addressOf(c))
      await next()
    }
  }

  /**
   * Takes one out of a bucket. @throws AppError `rate_limited` when it is empty, with Retry-After and the fields of
   * draft-ietf-httpapi-ratelimit-headers-10.
   */
  async take(c: Context<AppEnv>, policy: RatePolicy, key: string): Promise<void> {
    const taken = await this.#consume(policy, key)
    const quota = this.#quotaOf(policy)
    if (taken.consumedPoints <= quota) return
    const { window } = ratePolicies[policy]
    const seconds = Math.max(1, Math.ceil(taken.msBeforeNext / 1000))
    const headers = c.get('headers')
    headers['ratelimit-policy'] = `"${policy}";q=${quota};w=${window}`
    headers.ratelimit = `"${policy}";r=0;t=${seconds}`
    const what = policy.startsWith('login') ? 'attempts to sign in' : 'requests'
    throw new AppError('rate_limited', 429, `Too many ${what}. Please wait ${waiting(seconds)}.`, {
      retryAfter: seconds,
    })
  }

  /** Takes one out of a bucket. @returns whether there was one. */
  async tryTake(policy: RatePolicy, key: string): Promise<boolean> {
    return (await this.#consume(policy, key)).consumedPoints <= this.#quotaOf(policy)
  }

  /** Puts one back that turned out not to count. */
  async giveBack(policy: RatePolicy, key: string): Promise<void> {
    await this.#limiters[policy].reward(key)
  }

  /** The key of a request's client address. */
  addressOf(c: Context<AppEnv>): string {
    return addressKey(clientAddress(c, this.#hops))
  }

  /** The same for a request that no route has taken yet. */
  addressIn(header: (name: string) => string | undefined, env: Bindings | undefined): string {
    const forwarded = this.#hops > 0 ? header('x-forwarded-for') : undefined
    return addressKey(addressIn(forwarded, env, this.#hops))
  }

  #quotaOf(policy: RatePolicy): number {
    return Math.ceil(ratePolicies[policy].quota * this.#factor)
  }

  async #consume(policy: RatePolicy, key: string): Promise<RateLimiterRes> {
    const taken = await this.#limiters[policy].consume(key).catch((refusal: unknown) => refusal)
    if (!(taken instanceof RateLimiterRes)) throw taken
    return taken
  }
}

/** `40 seconds`, `2 minutes`. */
const waiting = (seconds: number): string =>
  seconds <= 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
