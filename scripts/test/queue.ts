import type { Step } from './step.ts'

/** Hands out steps in order, each once its prerequisites have ended. */
export class Queue {
  readonly #waiting: Step[]
  /** Steps that have not ended, including running ones. */
  readonly #open: Set<Step>
  #ended = Promise.withResolvers<void>()

  constructor(steps: readonly Step[]) {
    this.#waiting = [...steps]
    this.#open = new Set(steps)
  }

  /** The first step that may begin, as soon as there is one; undefined once all have begun. */
  async take(): Promise<Step | undefined> {
    for (;;) {
      if (this.#waiting.length === 0) return undefined
      const index = this.#waiting.findIndex(({ after = [] }) => !after.some((step) => this.#open.has(step)))
      if (index >= 0) return this.#waiting.splice(index, 1)[0]
      if (this.#waiting.length === this.#open.size)
        throw new Error(
          `These steps wait for each other: ${this.#waiting.map(({ name }) => name).join(', ')}`,
        )
      await this.#ended.promise
    }
  }

  /** Records that a step has ended. */
  end(step: Step): void {
    this.#open.delete(step)
    this.#ended.resolve()
    this.#ended = Promise.withResolvers()
  }
}
