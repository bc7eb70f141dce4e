import type { ActionResult } from '@earshot/shared/result'
import type { Context } from 'hono'
import type { KnownDevices } from '../auth/known-devices.ts'
import { shortDigest } from '../lib/digest.ts'
import type { AppEnv } from './context.ts'
import type { RateLimits, RatePolicy } from './rate-limit.ts'

type Bucket = readonly [policy: RatePolicy, key: string]

/**
 * Slows down guessing at one account without locking its owner out. Wrong passwords are counted by e-mail address and
 * client address together, so that one stranger stops nobody but themselves; and by e-mail address alone, generously,
 * for the stranger with a thousand addresses. A browser that its owner has signed in from before is in neither count:
 * it has one of its own. Whether the address is known changes nothing.
 */
export class LoginGuard {
  readonly #rateLimits: RateLimits
  readonly #devices: KnownDevices

  constructor(rateLimits: RateLimits, devices: KnownDevices) {
    this.#rateLimits = rateLimits
    this.#devices = devices
  }

  /**
   * Runs a check of a password for an e-mail address, whose answer of undefined means that it did not fit.
   * @throws AppError `rate_limited` when there were too many of those, without checking.
   */
  check<Result>(
    c: Context<AppEnv>,
    email: string,
    work: () => Promise<Result | undefined>,
  ): Promise<Result | undefined> {
    return this.#count(c, this.#bucketsOf(c, email), work, (result) => result !== undefined)
  }

  /**
   * Runs a check of the password of whoever is signed in already, counted by account wherever it comes from: a session
   * that was stolen is not enough to find the password out. @throws AppError `rate_limited`.
   */
  checkSignedIn(c: Context<AppEnv>, work: () => Promise<ActionResult>): Promise<ActionResult> {
    const account = c.get('member').actor.userId
    return this.#count(c, [['passwordProof', account]], work, ({ status }) => status === 'Ok')
  }

  /** Lets the browser be known for an address, once its owner has shown there who they are. */
  remember(c: Context<AppEnv>, email: string): void {
    c.header('set-cookie', this.#devices.cookieFor(email), { append: true })
  }

  #bucketsOf(c: Context<AppEnv>, email: string): Bucket[] {
    const device = this.#devices.find(c.req.header('cookie') ?? '', email)
    if (device !== undefined) return [['loginFromKnownDevice', device]]
    const account = shortDigest(email)
    return [
      ['loginFromAddress', `${account} ${this.#rateLimits.addressOf(c)}`],
      ['loginToAccount', account],
    ]
  }

  async #count<Result>(
    c: Context<AppEnv>,
    buckets: readonly Bucket[],
    work: () => Promise<Result>,
    fitted: (result: Result) => boolean,
  ): Promise<Result> {
    // Before the work, so that many at once are many.
    for (const [policy, key] of buckets) await this.#rateLimits.take(c, policy, key)
    const result = await work().catch(async (error: unknown) => {
      await this.#giveBack(buckets)
      throw error
    })
    if (fitted(result)) await this.#giveBack(buckets)
    return result
  }

  /** A password that fitted, or was never looked at, was no guess. */
  async #giveBack(buckets: readonly Bucket[]): Promise<void> {
    for (const [policy, key] of buckets) await this.#rateLimits.giveBack(policy, key)
  }
}
