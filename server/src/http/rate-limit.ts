import { keysOf, recordOf } from '@earshot/shared/record'
import type { Context, MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { carriesApiKey } from '../auth/api-key-secret.ts'
import type { Database } from '../db/database.ts'
import { AppError } from '../lib/app-error.ts'
import type { Clock } from '../lib/clock.ts'
import { shortDigest } from '../lib/digest.ts'
import type { AppEnv } from './context.ts'
import { countGuess, uncountGuess } from './guess-counts.queries.ts'
import { isAnnounced, isGuess, type RatePolicy, ratePolicies } from './rate-policies.ts'
import { addressIn, addressKey, type Bindings, clientAddress } from './request/client-address.ts'
import { SharedCounts } from './shared-counts.ts'

interface Options {
  /** Factor for every quota. */
  factor: number
  trustedProxyHops: number
  db: Database
  clock: Clock
  log: Logger
}

/** State of a bucket after taking from it. */
type Taken = Pick<RateLimiterRes, 'consumedPoints' | 'msBeforeNext'>

/**
 * One bucket per policy and key: in this process's memory, and for guesses also in the database, so that several
 * processes together allow no more than one. While the database is unavailable, every guess is refused. All other
 * requests are counted in memory, and shared with other processes afterwards.
 */
export class RateLimits {
  /** Number of refused requests. */
  readonly refused = recordOf(keysOf(ratePolicies), () => 0)
  /** Undefined with a database that one process alone uses. */
  readonly #shared: SharedCounts | undefined
  readonly #limiters: Record<RatePolicy, RateLimiterMemory>
  readonly #factor: number
  readonly #hops: number
  readonly #db: Database
  readonly #clock: Clock
  readonly #log: Logger

  constructor(options: Options) {
    this.#factor = options.factor
    this.#hops = options.trustedProxyHops
    this.#db = options.db
    this.#clock = options.clock
    this.#log = options.log
    if (options.db.dialect.manyNodes) this.#shared = new SharedCounts(options.db, options.clock, options.log)
    this.#limiters = recordOf(
      keysOf(ratePolicies),
      (policy) =>
        new RateLimiterMemory({
          points: this.#quotaOf(policy),
          duration: ratePolicies[policy].window,
          keyPrefix: policy,
        }),
    )
  }

  /** Begins to share counts with other processes. */
  start(): void {
    this.#shared?.start()
  }

  async stop(): Promise<void> {
    await this.#shared?.stop()
  }

  /** Counts each request in its client address's bucket; with `method`, only requests of that method. */
  limit(policy: RatePolicy, method?: string): MiddlewareHandler<AppEnv> {
    return async (c, next) => {
      // A HEAD is a GET whose body is discarded: it costs as much.
      if (method !== undefined && method !== c.req.method.replace('HEAD', 'GET')) return next()
      // The key contains nothing that the client chooses: a client that could choose its bucket would have no limit.
      await this.take(c, policy, this.addressOf(c))
      await next()
    }
  }

  /** Counts requests in their client address's bucket: those with an API key apart, which have a limit by key too. */
  limitConsole(): MiddlewareHandler<AppEnv> {
    const [withSession, withKey] = [this.limit('console'), this.limit('apiKeyAddress')]
    return (c, next) => (carriesApiKey(c.req.header('authorization')) ? withKey : withSession)(c, next)
  }

  /**
   * Takes one from a bucket. @throws AppError `rate_limited` if it is empty, with Retry-After and the fields of
   * draft-ietf-httpapi-ratelimit-headers-10; an announced limit has the fields in every response.
   */
  async take(c: Context<AppEnv>, policy: RatePolicy, key: string): Promise<void> {
    const quota = this.#quotaOf(policy)
    const here = await this.#consumeHere(policy, key)
    // A request that this process refuses does not reach the database.
    const taken = here.consumedPoints <= quota ? await this.#consumeEverywhere(policy, key, here) : here
    const left = quota - taken.consumedPoints
    if (left >= 0 && !isAnnounced(policy)) return
    if (left < 0) this.refused[policy]++
    const { window } = ratePolicies[policy]
    const seconds = Math.max(1, Math.ceil(taken.msBeforeNext / 1000))
    const headers = c.get('headers')
    headers['ratelimit-policy'] = `"${policy}";q=${quota};w=${window}`
    headers.ratelimit = `"${policy}";r=${Math.max(0, left)};t=${seconds}`
    if (left >= 0) return
    const what = policy.startsWith('login') ? 'attempts to sign in' : 'requests'
    throw new AppError('rate_limited', 429, `Too many ${what}. Please wait ${waiting(seconds)}.`, {
      retryAfter: seconds,
    })
  }

  /** Takes one from a bucket. @returns false if it is empty. */
  async tryTake(policy: RatePolicy, key: string): Promise<boolean> {
    const here = await this.#consumeHere(policy, key)
    const taken = await this.#consumeEverywhere(policy, key, here)
    return taken.consumedPoints <= this.#quotaOf(policy)
  }

  /** Returns one that turned out not to count; if that fails, it counts. */
  async giveBack(policy: RatePolicy, key: string): Promise<void> {
    await this.#limiters[policy].reward(key)
    if (!isGuess(policy)) return
    await this.#db
      .transaction((tx) => uncountGuess(tx, nameOf(policy, key)))
      .catch((error: unknown) => this.#log.warn({ err: error }, 'a guess was not given back'))
  }

  /** The key of a request's client address. */
  addressOf(c: Context<AppEnv>): string {
    return addressKey(clientAddress(c, this.#hops))
  }

  /** `addressOf` for a request that no route has received yet. */
  addressIn(header: (name: string) => string | undefined, env: Bindings | undefined): string {
    const forwarded = this.#hops > 0 ? header('x-forwarded-for') : undefined
    return addressKey(addressIn(forwarded, env, this.#hops))
  }

  #quotaOf(policy: RatePolicy): number {
    return Math.ceil(ratePolicies[policy].quota * this.#factor)
  }

  async #consumeHere(policy: RatePolicy, key: string): Promise<Taken> {
    const taken = await this.#limiters[policy].consume(key).catch((refusal: unknown) => refusal)
    if (!(taken instanceof RateLimiterRes)) throw taken
    return taken
  }

  /** Count of all processes, after one that was counted here. */
  async #consumeEverywhere(policy: RatePolicy, key: string, here: Taken): Promise<Taken> {
    if (isGuess(policy)) return await this.#consumeTogether(policy, key)
    if (!this.#shared) return here
    const { consumedPoints, msBeforeNext } = here
    const limit = { quota: this.#quotaOf(policy), window: ratePolicies[policy].window }
    const others = this.#shared.note(`${policy} ${key}`, consumedPoints, limit)
    return {
      consumedPoints: consumedPoints + others.count,
      msBeforeNext: consumedPoints > limit.quota ? msBeforeNext : others.msLeft || msBeforeNext,
    }
  }

  /**
   * Counts a guess in a transaction of its own, so that it counts even if the request fails. @throws the database's
   * error.
   */
  async #consumeTogether(policy: RatePolicy, key: string): Promise<Taken> {
    const now = this.#clock()
    const guess = { key: nameOf(policy, key), now, window: ratePolicies[policy].window * 1000 }
    const { count, ends_at } = await this.#db.transaction((tx) => countGuess(tx, guess))
    return { consumedPoints: count, msBeforeNext: ends_at - now }
  }
}

/** The key of a bucket in the database, which reveals no address. */
const nameOf = (policy: RatePolicy, key: string): string => shortDigest(`${policy} ${key}`)

/** `40 seconds`, `2 minutes`. */
const waiting = (seconds: number): string =>
  seconds <= 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
