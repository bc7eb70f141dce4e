import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Between the ports that browsers refuse and those that systems give to outgoing connections: of the latter one that
 * was free is soon somebody's.
 */
export const portRange = { first: 11_000, last: 32_767 } as const
const triesMax = 100

/** An unused port of 127.0.0.1, at random, so that programs that look for one together find different ones. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < triesMax; tries++) {
    const port = randomInt(portRange.first, portRange.last + 1)
    if (await isFree(port)) return port
  }
  throw new Error(`None of ${triesMax} ports of 127.0.0.1 can be listened on`)
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}
