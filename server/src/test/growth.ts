/** Other work of a busy machine and the collection of garbage are part of a measurement, so the least of these counts. */
const attempts = 3

/** Work below this many milliseconds is taken for this long, so that the clock's steps do not count as growth. */
const leastMs = 5

/**
 * How many times more processor time a function takes for a text that is four times as long: about 4 for a linear
 * function, 16 for a quadratic one, on a busy machine as on an idle one.
 */
export function growthOf(read: (text: string) => unknown, piece: string, repetitions = 30_000): number {
  const short = leastCostOf(() => read(piece.repeat(repetitions)))
  const long = leastCostOf(() => read(piece.repeat(4 * repetitions)))
  return long / Math.max(short, leastMs)
}

const leastCostOf = (work: () => unknown): number =>
  Math.min(...Array.from({ length: attempts }, () => costOf(work)))

/** Milliseconds of this thread's processor time. */
function costOf(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
