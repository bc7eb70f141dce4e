import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import type { DurabilityCast } from '../durability/cast.ts'
import type { Ledger } from '../durability/ledger.ts'
import { writeUntilGone } from '../durability/load.ts'

/** Writes of everybody that go on while a server fails. */
export interface SteadyLoad {
  /** Waits until `writes` more are acknowledged. */
  answered(writes: number): Promise<void>
  /** Waits until a write is not answered, or refused for the moment. */
  refused(): Promise<void>
  stop(): Promise<void>
}

/**
 * Lets everybody write until `stop` or the end of the test, again and again after a write without an answer.
 *
 * @param restMs milliseconds for which each of them rests after a write.
 */
export function keepWriting(cast: DurabilityCast, ledger: Ledger, restMs = 0): SteadyLoad {
  let [isOver, refusals] = [false, 0]
  onTestFinished(() => {
    isOver = true
  })
  const write = async () => {
    while (!isOver) {
      await writeUntilGone(cast, ledger, () => isOver, restMs)
      if (!isOver) refusals++
      await pause(50)
    }
  }
  const busy = write()
  const until = async (isTrue: () => boolean) => {
    while (!isTrue()) await Promise.race([pause(20), busy])
  }
  return {
    answered(writes) {
      const due = ledger.acknowledged + writes
      return until(() => ledger.acknowledged >= due)
    },
    refused() {
      const before = refusals
      return until(() => refusals > before)
    },
    async stop() {
      isOver = true
      await busy
    },
  }
}
