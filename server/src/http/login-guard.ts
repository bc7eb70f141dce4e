import type { ActionResult } from '@earshot/shared/result'
import type { Context } from 'hono'
import type { KnownDevices } from '../auth/known-devices.ts'
import { shortDigest } from '../lib/digest.ts'
import { emailKey } from '../lib/email-key.ts'
import type { AppEnv } from './context.ts'
import type { RateLimits, RatePolicy } from './rate-limit.ts'

type Bucket = readonly [policy: RatePolicy, key: string]

/** A check's result, undefined when the password did not fit, and whether a mailed code was needed. */
interface Checked<Result> {
  result: Result | undefined
  codeRequired: boolean
}

/**
 * Slows down guessing at one account without locking its owner out. Wrong passwords are counted by email address and
 * client address together, so that one stranger stops nobody but themselves; and by email address alone, for the
 * stranger with a thousand addresses. Past that second count a password is not enough any more: the login also needs a
 * code that is mailed to the account's address, which its owner can read and no guesser can. A browser that its owner
 * has signed in from before is in neither count: it has one of its own. Whether the address is known changes nothing.
 */
export class LoginGuard {
  readonly #rateLimits: RateLimits
  readonly #devices: KnownDevices

  constructor(rateLimits: RateLimits, devices: KnownDevices) {
    this.#rateLimits = rateLimits
    this.#devices = devices
  }

  /**
   * Runs a check of a password for an email address, whose answer of undefined means that it did not fit. The check is
   * told whether it needs a mailed code besides. @throws AppError `rate_limited` when there were too many from this
   * client address, or from this known browser, without checking.
   */
  async check<Result>(
    c: Context<AppEnv>,
    email: string,
    work: (codeRequired: boolean) => Promise<Result | undefined>,
  ): Promise<Checked<Result>> {
    const fitted = (result: Result | undefined) => result !== undefined
    const device = this.findKnownBrowser(c, email)
    if (device !== undefined) {
      const result = await this.#count(c, ['loginFromKnownDevice', device], () => work(false), fitted)
      return { result, codeRequired: false }
    }
    const account = shortDigest(email)
    const bucket: Bucket = ['loginFromAddress', `${account} ${this.#rateLimits.addressOf(c)}`]
    let codeRequired = false
    const ofAccount = async () => {
      codeRequired = !(await this.#rateLimits.tryTake('loginToAccount', account))
      return this.#giveBackIf(['loginToAccount', account], () => work(codeRequired), fitted)
    }
    return { result: await this.#count(c, bucket, ofAccount, fitted), codeRequired }
  }

  /**
   * Runs a check of the password of whoever is signed in already, counted by account wherever it comes from: a session
   * that was stolen is not enough to find the password out. @throws AppError `rate_limited`.
   */
  checkSignedIn(c: Context<AppEnv>, work: () => Promise<ActionResult>): Promise<ActionResult> {
    const account = c.get('member').actor.userId
    return this.#count(c, ['passwordProof', account], work, ({ status }) => status === 'Ok')
  }

  /** The name of the browser of a request, if the owner of an address has signed in there before. */
  findKnownBrowser(c: Context<AppEnv>, email: string): string | undefined {
    return this.#devices.find(c.req.header('cookie') ?? '', emailKey(email))
  }

  /** Lets the browser be known for an address, once its owner has shown there who they are. */
  remember(c: Context<AppEnv>, email: string): void {
    c.header('set-cookie', this.#devices.cookieFor(email), { append: true })
  }

  async #count<Result>(
    c: Context<AppEnv>,
    bucket: Bucket,
    work: () => Promise<Result>,
    fitted: (result: Result) => boolean,
  ): Promise<Result> {
    // Before the work, so that many at once are many.
    await this.#rateLimits.take(c, ...bucket)
    return this.#giveBackIf(bucket, work, fitted)
  }

  /** A password that fitted, or was never looked at, was no guess. */
  async #giveBackIf<Result>(
    bucket: Bucket,
    work: () => Promise<Result>,
    fitted: (result: Result) => boolean,
  ): Promise<Result> {
    const result = await work().catch(async (error: unknown) => {
      await this.#rateLimits.giveBack(...bucket)
      throw error
    })
    if (fitted(result)) await this.#rateLimits.giveBack(...bucket)
    return result
  }
}
