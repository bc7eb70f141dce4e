import { setTimeout as pause } from 'node:timers/promises'
import { FetchFailed } from '../lib/safe-fetch/safe-fetch.ts'

/** Does work again when it fails because another server did not answer or was busy. */
export type Patience = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Tries once more after each of these pauses, in milliseconds. */
export const patience =
  (pauses: readonly number[]): Patience =>
  async (work) => {
    for (const milliseconds of pauses)
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof FetchFailed)) throw error
        await pause(milliseconds)
      }
    return work()
  }

/** For work that nobody waits for, a minute and a half in all. */
export const nightlyPatience = patience([1_000, 5_000, 20_000, 60_000])
