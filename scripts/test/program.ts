import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'

export type Program = {
  command: readonly [program: string, ...parameters: string[]]
  folder: string
  environment: NodeJS.ProcessEnv
  /** Returns any value that changes while the program works without printing. */
  progress?: () => unknown
}

/** Time limits of a program: in total, and without a sign of progress. */
export type Bounds = { longestMs: number; silentMs: number }

/** Characters kept of a program's output, from its end. */
const OUTPUT_MAX = 4_000_000
/** Wait for the output of a program that has ended: another process may hold it open. */
const OUTPUT_GRACE_MS = 5_000

const running = new Map<ChildProcess, string>()
let count = 0

/**
 * Runs a program until it ends or exceeds a time limit, then kills every process that it left running.
 *
 * @returns its exit code, null if it was killed; and its output, with the reason for killing it.
 */
export async function runProgram(
  program: Program,
  bounds: Bounds,
): Promise<{ code: number | null; output: string }> {
  const [name, ...parameters] = program.command
  const mark = `EARSHOT_STEP_${process.pid}_${count++}`
  const child = spawn(name, parameters, {
    cwd: program.folder,
    env: { ...program.environment, [mark]: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that ending the program also ends servers and browsers that it started.
    detached: true,
  })
  running.set(child, mark)
  let output = ''
  const print = (text: string) => {
    output = output.length > 2 * OUTPUT_MAX ? output.slice(-OUTPUT_MAX) + text : output + text
  }
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', print)
  child.once('exit', () => {
    endAll(child, mark)
    setTimeout(() => [child.stdout, child.stderr].map((stream) => stream.destroy()), OUTPUT_GRACE_MS).unref()
  })
  const watch = watchBounds(bounds, [() => output.length, program.progress], (reason) => {
    print(`\n${reason}\n`)
    endAll(child, mark)
  })
  const [code] = await once(child, 'close').catch((error) => {
    print(String(error))
    return [null]
  })
  clearInterval(watch)
  running.delete(child)
  return { code, output }
}

/** Ends every running program, with all processes that it started. */
export function stopPrograms(): void {
  for (const [child, mark] of running) endAll(child, mark)
}

/** Calls `end` once with the reason, if the total time is up or nothing has changed for too long. */
function watchBounds(
  { longestMs, silentMs }: Bounds,
  signs: ((() => unknown) | undefined)[],
  end: (reason: string) => void,
): NodeJS.Timeout {
  const began = performance.now()
  let progressed = began
  let last = ''
  const watch = setInterval(
    () => {
      const now = performance.now()
      const current = JSON.stringify(signs.map((sign) => sign?.()))
      if (current !== last) progressed = now
      last = current
      const reason =
        now - began > longestMs
          ? `Ended after ${inMinutes(now - began)}: its time was up.`
          : now - progressed > silentMs && `Ended after ${inMinutes(silentMs)} without progress.`
      if (!reason) return
      clearInterval(watch)
      end(reason)
    },
    Math.min(1_000, silentMs / 4),
  )
  return watch
}

const inMinutes = (ms: number): string => `${Number((ms / 60_000).toPrecision(2))} minutes`

/** Kills the program's group, and processes that left the group but have the program's mark in their environment. */
function endAll({ pid }: ChildProcess, mark: string): void {
  if (pid) kill(-pid)
  for (const other of listMarked(mark)) kill(other)
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Ids of the processes that inherited the mark; none on systems without `/proc`. */
function listMarked(mark: string): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && isMarked(name, mark))
      .map(Number)
  } catch {
    return []
  }
}

function isMarked(pid: string, mark: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`${mark}=`)
  } catch {
    return false
  }
}
