/** Window in which calls are batched, in milliseconds; imperceptibly short. */
const gathering = 100

/** Minimum time between two batches, in milliseconds: many changes at once must not keep a page busy. */
const leastPause = 1_000

/** Batches calls in quick succession for `take`, without loss or duplicates. */
export function batch<Thing>(take: (things: readonly Thing[]) => void) {
  let waiting: Thing[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let handedAt = Number.NEGATIVE_INFINITY
  const hand = () => {
    const things = waiting
    waiting = []
    timer = undefined
    handedAt = performance.now()
    take(things)
  }
  return {
    add(thing: Thing): void {
      waiting.push(thing)
      timer ??= setTimeout(hand, Math.max(gathering, handedAt + leastPause - performance.now()))
    },
    /** Stops the delivery of batches. */
    end: (): void => clearTimeout(timer),
  }
}
