import { setTimeout } from 'node:timers/promises'
import { limits } from '@earshot/shared/limits'
import type { Target } from './processes.ts'
import { one, type Requests } from './requests.ts'

/** Milliseconds for which requests are used: the tokens of contacts in them end later. */
const requestsLife = limits.contactTokenLife / 2

/**
 * Submits ideas one after the other, `pause` milliseconds apart, with requests that `prepare` makes now and then. `stop`
 * returns the p99 of their responses, in milliseconds. @throws from `stop` if a submission failed
 */
export function startSubmissions({ url }: Target, prepare: () => Promise<Requests>, pause: number) {
  const took: number[] = []
  let stopped = false
  const run = async () => {
    let requests = await prepare()
    let madeAt = performance.now()
    while (!stopped) {
      if (performance.now() - madeAt > requestsLife) {
        requests = await prepare()
        madeAt = performance.now()
      }
      const { path, ...request } = one(requests)
      const began = performance.now()
      const answer = await fetch(url + path, request)
      if (answer.status !== 201) throw new Error(`A submission was answered ${answer.status}`)
      await answer.arrayBuffer()
      took.push(performance.now() - began)
      await setTimeout(pause)
    }
  }
  const running = run()
  // `stop` throws it: until then the measurement goes on.
  running.catch(() => {})
  return {
    async stop(): Promise<number> {
      stopped = true
      await running
      return shareOf(took, 0.99)
    },
  }
}

/** The figure that a share of some figures does not exceed, such as 0.99 for the p99; 0 of none. */
export function shareOf(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * share)] ?? 0
}
