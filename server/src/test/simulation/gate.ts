import type { Choices } from './choices.ts'

/** Thrown into whatever a process still awaits after its end: nothing of it may have an effect. */
export class ProcessEnded extends Error {
  override readonly name = 'ProcessEnded'
}

/** Anything outside of its memory that a process waits for. */
interface Operation {
  /** The process that waits. */
  owner: string
  /** Time by `performance.now()` before which it cannot end. */
  readyAt: number
  since: number
  /** True for a transaction, which the database ends within seconds. */
  isTransaction: boolean
  /** Ends it, one way or another. */
  end(): Promise<void>
  /** The process has ended meanwhile. */
  abandon(): void
}

/** Milliseconds after which the database has answered, whatever the answer. */
const answerWithin = 5_000
/** Most transactions that wait at the same time and may share a commit. */
const togetherMax = 3

/**
 * Holds every transaction, mail and wait of the simulated processes until it is chosen to end: so the seed decides the
 * order of everything that happens at the same time.
 */
export class Gate {
  readonly #choices: Choices
  #waiting: Operation[] = []

  constructor(choices: Choices) {
    this.#choices = choices
  }

  /** Waits until `end` is chosen to run; its result is the result. @throws ProcessEnded if its process ends before. */
  pass<Result>(
    owner: string,
    { readyAt = 0, isTransaction = false }: { readyAt?: number; isTransaction?: boolean },
    end: () => Promise<Result>,
    abandoned: () => void = () => {},
  ): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    this.#waiting.push({
      owner,
      readyAt,
      since: performance.now(),
      isTransaction,
      end: () => end().then(resolve, reject),
      abandon: () => {
        abandoned()
        reject(new ProcessEnded())
      },
    })
    return promise
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0
  }

  /** Milliseconds that may pass without a transaction that takes too long. */
  get patience(): number {
    const now = performance.now()
    const late = this.#waiting.filter(({ isTransaction }) => isTransaction)
    return Math.min(...late.map(({ since }) => since + answerWithin - now), answerWithin)
  }

  /** Ends what is chosen, and a few transactions that wait beside it. @returns false if nothing can end yet. */
  async open(): Promise<boolean> {
    const now = performance.now()
    const ready = this.#waiting.filter(({ readyAt }) => readyAt <= now)
    if (ready.length === 0) return false
    const first = this.#choices.of(ready)
    const chosen = new Set([first])
    if (first.isTransaction)
      for (let more = this.#choices.below(togetherMax); more > 0; more--)
        chosen.add(this.#choices.of(ready.filter(({ isTransaction }) => isTransaction)))
    this.#waiting = this.#waiting.filter((operation) => !chosen.has(operation))
    await Promise.all([...chosen].map((operation) => operation.end()))
    return true
  }

  abandon(owner: string): void {
    const abandoned = this.#waiting.filter((operation) => operation.owner === owner)
    this.#waiting = this.#waiting.filter((operation) => operation.owner !== owner)
    for (const operation of abandoned) operation.abandon()
  }
}
