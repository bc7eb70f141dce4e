/** The longest turn of the event loop while `work` runs, in milliseconds of this thread's processor time. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let from = process.threadCpuUsage()
  let next: NodeJS.Immediate
  const turn = () => {
    const { user, system } = process.threadCpuUsage(from)
    longest = Math.max(longest, (user + system) / 1000)
    from = process.threadCpuUsage()
    next = setImmediate(turn)
  }
  next = setImmediate(turn)
  try {
    await work()
  } finally {
    clearImmediate(next)
  }
  const { user, system } = process.threadCpuUsage(from)
  return Math.max(longest, (user + system) / 1000)
}

/**
 * The longest turn of the event loop while `work` runs, as a share of the processor time of all of `work`: equal on a
 * fast and on a busy machine.
 */
export async function longestShare(work: () => Promise<unknown>): Promise<number> {
  const from = process.threadCpuUsage()
  const longest = await longestTurn(work)
  const { user, system } = process.threadCpuUsage(from)
  return longest / ((user + system) / 1000)
}
