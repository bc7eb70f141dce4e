import { setTimeout } from 'node:timers/promises'
import type { Target } from './processes.ts'
import { one, type Requests } from './requests.ts'

/**
 * Submits ideas one after the other, `pause` milliseconds apart. `stop` returns the p99 of their responses, in
 * milliseconds.
 */
export function startSubmissions({ url }: Target, requests: Requests, pause: number) {
  const took: number[] = []
  let stopped = false
  const run = async () => {
    while (!stopped) {
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
