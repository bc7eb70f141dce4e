import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** A disk that takes long for some processes, which `strace` holds up at each flush. */
export interface SlowDisk {
  /** Lets the processes flush at once again. */
  end(): Promise<void>
}

/** @param pids of processes; their threads and those that they start wait `ms` milliseconds before each flush. */
export async function slowFlushes(pids: number[], ms: number): Promise<SlowDisk> {
  const calls = 'fsync,fdatasync'
  const delay = `inject=${calls}:delay_enter=${ms * 1000}`
  const processes = pids.flatMap((pid) => ['-p', String(pid)])
  const strace = spawn('strace', ['-f', ...processes, '-e', `trace=${calls}`, '-e', delay], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(strace, 'exit')
  strace.stderr.setEncoding('utf8')
  const isAttached = (said: string) => pids.every((pid) => said.includes(`Process ${pid} attached`))
  for (let said = ''; !isAttached(said); ) {
    const [words] = await Promise.race([once(strace.stderr, 'data'), ended])
    if (strace.exitCode !== null) throw new Error(`strace ended: ${said}`)
    said += words
  }
  strace.stderr.resume()
  return {
    async end() {
      // Its signal to let go of the process.
      strace.kill('SIGINT')
      await ended
    },
  }
}
