/** The longest turn of the event loop while `work` runs, in milliseconds of this thread's processor. */
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
