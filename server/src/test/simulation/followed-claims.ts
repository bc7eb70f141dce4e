import { AsyncLocalStorage } from 'node:async_hooks'
import { vi } from 'vitest'
import { Claim } from '../../jobs/claim.ts'

/** A change of a claimed job's lease: its extension, or the outcome that ends it. */
export interface LeaseChange {
  jobId: string
  isOutcome: boolean
}

const changes = new AsyncLocalStorage<LeaseChange>()

/** The change that the code which runs now makes; undefined for all other code. */
export const leaseChange = (): LeaseChange | undefined => changes.getStore()

/** Follows all claims for `leaseChange`. @returns a function that ends that. */
export function followClaims(): () => void {
  const spies = (['extend', 'remove', 'again', 'giveUp'] as const).map((name) => {
    const change: (...params: never[]) => Promise<void> = Claim.prototype[name]
    return vi.spyOn(Claim.prototype, name).mockImplementation(function (this: Claim, ...params: unknown[]) {
      const { id: jobId } = this.job
      return changes.run({ jobId, isOutcome: name !== 'extend' }, () => change.apply(this, params as never[]))
    })
  })
  return () => {
    for (const spy of spies) spy.mockRestore()
  }
}
