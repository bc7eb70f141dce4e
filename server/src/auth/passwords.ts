import { availableParallelism } from 'node:os'
import { opaqueString } from '@earshot/shared/account/opaque-string'
import { hash, verify } from '@node-rs/argon2'
import { newSecret } from '../lib/id.ts'
import { Semaphore } from '../lib/semaphore.ts'
import { hashedForms } from './hashed-forms.ts'

/** OWASP Password Storage: Argon2id (the library's default), 19 MiB, two passes, one lane. */
const slow = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each takes a whole processor for a while: one stays free for everybody who does not log in. */
const atOnce = Math.max(1, availableParallelism() - 1)
const turns = { atOnce, waitingMax: 64, retryAfter: 2 }

/** Hashes and checks passwords, a few at a time, so that a flood of logins cannot take the machine. */
export class Passwords {
  readonly #turns = new Semaphore(turns)
  readonly #cost: typeof slow
  /** What a login with an unknown address is checked against, so that it costs the same. */
  readonly #nobody: Promise<string>

  /** `cost` is what a hash takes: memory in KiB, passes over it, lanes. */
  constructor(cost = slow) {
    this.#cost = cost
    this.#nobody = hash(newSecret(24), cost)
  }

  /** @returns a PHC string. @throws AppError `overloaded` when too many wait. */
  hash(password: string): Promise<string> {
    return this.#turns.run(() => hash(opaqueString(password), this.#cost))
  }

  /**
   * Whether a password fits a PHC string, in whichever form it was hashed; without one it does the same work and says no.
   * @throws AppError `overloaded` when too many wait.
   */
  async fits(password: string, stored: string | null): Promise<boolean> {
    const against = stored ?? (await this.#nobody)
    for (const form of hashedForms(password)) {
      const matches = await this.#turns.run(() => verify(against, form).catch(() => false))
      if (matches) return stored !== null
    }
    return false
  }

  /** Whether a PHC string was made with less than today's cost: the next login makes a new one. */
  isOutdated(stored: string): boolean {
    const [, memory, time] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(stored) ?? []
    return !(Number(memory) >= this.#cost.memoryCost && Number(time) >= this.#cost.timeCost)
  }
}
