/** What comes within this is handed on together, in milliseconds: so short that nobody sees it. */
const gathering = 100

/** The least time between two handings on, in milliseconds: many changes at once must not keep a page busy. */
const leastPause = 1_000

/** Collects what comes in quick succession, and hands it to `take` together: nothing is lost, nothing comes twice. */
export function together<Thing>(take: (things: readonly Thing[]) => void) {
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
    /** Hands nothing on any more. */
    end: (): void => clearTimeout(timer),
  }
}
