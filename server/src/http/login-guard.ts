import type { ActionResult } from '@earshot/shared/result'
import type { Context } from 'hono'
import type { KnownDevices } from '../auth/known-devices.ts'
import { shortDigest } from '../lib/digest.ts'
import { emailKey } from '../lib/email-key.ts'
import type { AppEnv, SignedInCtx } from './context.ts'
import type { RateLimits } from './rate-limit.ts'
import type { RatePolicy } from './rate-policies.ts'

type Bucket = readonly [policy: RatePolicy, key: string]

/** Result of a check, undefined for a wrong password; and true if a mailed code was needed. */
interface Checked<Result> {
  result: Result | undefined
  codeRequired: boolean
}

/**
 * Slows down guessing at one account without locking its owner out. Wrong passwords are counted by email address and
 * client address together, so that a single stranger only blocks themselves; and by email address alone, against a
 * stranger with a thousand addresses. Beyond the second count a password is not enough: the login also needs a code
 * that is mailed to the account's address, which the owner can read and a guesser cannot. A browser in which the owner
 * has signed in before is in neither count: it has a count of its own. Responses do not depend on whether the address
 * is known.
 */
export class LoginGuard {
  readonly #rateLimits: RateLimits
  readonly #devices: KnownDevices

  constructor(rateLimits: RateLimits, devices: KnownDevices) {
    this.#rateLimits = rateLimits
    this.#devices = devices
  }

  /**
   * Runs a check of a password for an email address; the check returns undefined for a wrong password. Its argument
   * says whether a mailed code is needed too. @throws AppError `rate_limited`, without running the check, after too
   * many wrong passwords from this client address, or from this known browser.
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
   * Runs a check of a signed-in user's password, counted by account for all client addresses: a stolen session must not
   * be enough to guess the password. @throws AppError `rate_limited`.
   */
  checkSignedIn(
    c: Context<AppEnv>,
    { actor }: SignedInCtx,
    work: () => Promise<ActionResult>,
  ): Promise<ActionResult> {
    return this.#count(c, ['passwordProof', actor.userId], work, ({ status }) => status === 'Ok')
  }

  /** The name of a request's browser, if the owner of an address has signed in there before. */
  findKnownBrowser(c: Context<AppEnv>, email: string): string | undefined {
    return this.#devices.find(c.req.header('cookie') ?? '', emailKey(email))
  }

  /** Makes the browser known for an address, after its owner has authenticated there. */
  remember(c: Context<AppEnv>, email: string): void {
    c.header('set-cookie', this.#devices.cookieFor(email), { append: true })
  }

  async #count<Result>(
    c: Context<AppEnv>,
    bucket: Bucket,
    work: () => Promise<Result>,
    fitted: (result: Result) => boolean,
  ): Promise<Result> {
    // Counted before the check, so that concurrent attempts are all counted.
    await this.#rateLimits.take(c, ...bucket)
    return this.#giveBackIf(bucket, work, fitted)
  }

  /** Uncounts an attempt whose password was right, or was never checked. */
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
