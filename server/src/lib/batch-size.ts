/** Milliseconds that a batch may take: other requests wait for the writer meanwhile. */
const timeMax = 15
/** Fewer rows would hardly take less, because each batch is synced to the disk. */
const fewest = 10
const most = 200

/** Number of rows in a batch, adapted to how long the latest took. */
export class BatchSize {
  #rows = fewest

  get rows(): number {
    return this.#rows
  }

  /** Runs the work of a batch, within its transaction: how long its commit waits for the disk does not matter. */
  async measure<Result>(work: () => Promise<Result>): Promise<Result> {
    const started = performance.now()
    const result = await work()
    const took = Math.max(0.1, performance.now() - started)
    // At most twice as many as before: one fast batch says little.
    const fitting = Math.min(this.#rows * 2, Math.floor((this.#rows * timeMax) / took))
    this.#rows = Math.max(fewest, Math.min(most, fitting))
    return result
  }
}
