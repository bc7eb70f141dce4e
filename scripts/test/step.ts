import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { environment, root } from '../paths.ts'
import { dataFolder } from './data-folder.ts'

/** One line of the run: a program that counts as one check, or as many tests as its Vitest report says. */
export type Step = {
  name: string
  command: [program: string, ...parameters: string[]]
  /** Folder below the root that the program runs in. */
  folder?: string
  /** Where Vitest leaves its JSON report; absent for a check that either passes or fails. */
  report?: string
  /** What has to end before it begins, whether or not it passed. */
  after?: Step[]
}

export type Outcome = { passed: number; failed: number; skipped: number; seconds: number; output: string }

const LONGEST_STEP_MS = 20 * 60_000
const running = new Set<ChildProcess>()

/** Runs the program to its end and counts; a program that hangs is ended and counts as failed. */
export async function runStep(step: Step): Promise<Outcome> {
  const began = performance.now()
  if (step.report) await rm(step.report, { force: true })
  const { code, output } = await finish(step)
  const counts = step.report ? await countTests(step.report, code) : countCheck(code)
  return { ...counts, output: output + (counts.note ?? ''), seconds: (performance.now() - began) / 1000 }
}

/** Ends every program that is still running, with all that it started. */
export function stopAll(): void {
  for (const child of running) end(child)
}

async function finish({ command, folder }: Step): Promise<{ code: number | null; output: string }> {
  const [program, ...parameters] = command
  const child = spawn(program, parameters, {
    cwd: resolve(root, folder ?? '.'),
    env: {
      ...environment(),
      CI: 'true',
      FORCE_COLOR: undefined,
      NO_COLOR: '1',
      TMPDIR: dataFolder(),
      // The compiler ends before its garbage is worth collecting, which took a quarter of its time.
      GOGC: 'off',
      GOMEMLIMIT: '2GiB',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that ending it also ends servers and browsers it started.
    detached: true,
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const timer = setTimeout(() => {
    output += `\nEnded after ${LONGEST_STEP_MS / 60_000} minutes.\n`
    end(child)
  }, LONGEST_STEP_MS)
  const [code] = await once(child, 'close').catch((error) => {
    output += String(error)
    return [null]
  })
  clearTimeout(timer)
  running.delete(child)
  return { code, output }
}

function end(child: ChildProcess): void {
  if (child.pid) process.kill(-child.pid, 'SIGKILL')
}

type Counts = Omit<Outcome, 'seconds' | 'output'> & { note?: string }

function countCheck(code: number | null): Counts {
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
}

type Report = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/**
 * A suite that executed nothing although it had to, or stopped before it could report, has failed. So has a file whose
 * tests never came to run, for which Vitest counts no failed test.
 */
async function countTests(path: string, code: number | null): Promise<Counts> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (!text) return { passed: 0, failed: 1, skipped: 0, note: '\nThe suite left no report.\n' }
  const report: Report = JSON.parse(text)
  const { numPassedTests: passed, numPendingTests: skipped } = report
  const failed = report.numFailedTests + report.testResults.filter(brokeBeforeItsTests).length
  if (passed + failed === 0) return { passed, failed: 1, skipped, note: '\nThe suite ran no test.\n' }
  return { passed, failed: failed || (code === 0 ? 0 : 1), skipped }
}

function brokeBeforeItsTests({ status, assertionResults }: Report['testResults'][number]): boolean {
  return status === 'failed' && !assertionResults.some((test) => test.status === 'failed')
}
