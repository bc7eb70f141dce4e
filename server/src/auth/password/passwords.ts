import { availableParallelism } from 'node:os'
import { normalisePassword } from '@earshot/shared/account/opaque-string'
import { hash, verify } from '@node-rs/argon2'
import { newSecret } from '../../lib/id.ts'
import { Semaphore } from '../../lib/semaphore.ts'
import { hashedForms } from './hashed-forms.ts'

/** OWASP Password Storage: Argon2id (the library's default), 19 MiB, two passes, one lane. */
const slow = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each hash occupies a whole processor for a while: one processor stays free for requests without a login. */
const atOnce = Math.max(1, availableParallelism() - 1)
const turns = { atOnce, waitingMax: 64, retryAfter: 2 }

/** Hashes and verifies passwords, a few at a time, so that a flood of logins cannot exhaust the machine. */
export class Passwords {
  readonly #turns = new Semaphore(turns)
  readonly #cost: typeof slow
  /** Hash for logins with an unknown address, so that they cost as much as others. */
  readonly #nobody: Promise<string>

  /** `cost` is the cost of a hash: memory in KiB, passes, lanes. */
  constructor(cost = slow) {
    this.#cost = cost
    this.#nobody = hash(newSecret(24), cost)
  }

  /** @returns a PHC string. @throws AppError `overloaded` if too many hashes are waiting. */
  hash(password: string): Promise<string> {
    return this.#turns.run(() => hash(normalisePassword(password), this.#cost))
  }

  /**
   * True if a password matches a PHC string, in any form in which it may have been hashed; without a PHC string it does
   * the same work and returns false.
   * @throws AppError `overloaded` if too many hashes are waiting.
   */
  async fits(password: string, stored: string | null): Promise<boolean> {
    const against = stored ?? (await this.#nobody)
    for (const form of hashedForms(password)) {
      const matches = await this.#turns.run(() => verify(against, form).catch(() => false))
      if (matches) return stored !== null
    }
    return false
  }

  /** True for a PHC string of less than the current cost: the next login replaces it. */
  isOutdated(stored: string): boolean {
    const [, memory, time] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(stored) ?? []
    return !(Number(memory) >= this.#cost.memoryCost && Number(time) >= this.#cost.timeCost)
  }
}
