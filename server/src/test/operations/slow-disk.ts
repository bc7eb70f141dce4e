import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** A disk that takes long for one process, which `strace` holds up at each flush. */
export interface SlowDisk {
  /** Lets the process flush at once again. */
  end(): Promise<void>
}

/** @param pid of a process, all of whose threads wait `ms` milliseconds before each flush from now on. */
export async function slowFlushes(pid: number, ms: number): Promise<SlowDisk> {
  const calls = 'fsync,fdatasync'
  const delay = `inject=${calls}:delay_enter=${ms * 1000}`
  const strace = spawn('strace', ['-f', '-p', String(pid), '-e', `trace=${calls}`, '-e', delay], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(strace, 'exit')
  strace.stderr.setEncoding('utf8')
  for (let said = ''; !said.includes('attached'); ) said += (await once(strace.stderr, 'data'))[0]
  strace.stderr.resume()
  return {
    async end() {
      // Its signal to let go of the process.
      strace.kill('SIGINT')
      await ended
    },
  }
}
