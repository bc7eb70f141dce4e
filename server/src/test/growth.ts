/** Work below this many milliseconds is taken for this long, so that the clock's steps do not count as growth. */
const leastMs = 5

/**
 * How many times more processor time a function takes for a text that is four times as long: about 4 for a linear
 * function, 16 for a quadratic one, on a busy machine as on an idle one.
 */
export function growthOf(read: (text: string) => unknown, piece: string, repetitions = 50_000): number {
  const short = costOf(() => read(piece.repeat(repetitions)))
  const long = costOf(() => read(piece.repeat(4 * repetitions)))
  return long / Math.max(short, leastMs)
}

/** Milliseconds of this thread's processor time. */
function costOf(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
