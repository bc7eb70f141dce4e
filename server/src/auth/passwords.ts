import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { newSecret } from '../lib/id.ts'
import { Semaphore } from '../lib/semaphore.ts'

/** OWASP Password Storage: Argon2id (the library's default), 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each takes a whole processor for a while: one stays free for everybody who does not log in. */
const atOnce = Math.max(1, availableParallelism() - 1)
const turns = { atOnce, waitingMax: 64, retryAfter: 2 }

/** Hashes and checks passwords, a few at a time, so that a flood of logins cannot take the machine. */
export class Passwords {
  readonly #turns = new Semaphore(turns)
  /** What a login with an unknown address is checked against, so that it costs the same; one serves the process. */
  static readonly #nobody = hash(newSecret(24), parameters)

  /** @returns a PHC string. @throws AppError `overloaded` when too many wait. */
  hash(password: string): Promise<string> {
    return this.#turns.run(() => hash(password, parameters))
  }

  /**
   * Whether a password fits a PHC string; without one it does the same work and says no.
   * @throws AppError `overloaded` when too many wait.
   */
  async fits(password: string, stored: string | null): Promise<boolean> {
    const against = stored ?? (await Passwords.#nobody)
    const matches = await this.#turns.run(() => verify(against, password).catch(() => false))
    return stored !== null && matches
  }

  /** Whether a PHC string was made with less than today's parameters: the next login makes a new one. */
  isOutdated(stored: string): boolean {
    const [, memory, time] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(stored) ?? []
    return !(Number(memory) >= parameters.memoryCost && Number(time) >= parameters.timeCost)
  }
}
