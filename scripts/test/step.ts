import { statSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { environment, root } from '../lib/paths.ts'
import { dataFolder } from './data-folder.ts'
import { type Bounds, runProgram } from './program.ts'
import { type FileDuration, type Retried, readSuiteReport } from './suite-report.ts'

/** One line of the run: a program that counts as one check, or as the tests in its report. */
export type Step = {
  name: string
  command: readonly [program: string, ...parameters: string[]]
  /** Folder below the root that the program runs in. */
  folder?: string
  /** File of a suite's report, written while it runs; absent for a check that passes or fails as a whole. */
  report?: string
  /** True if few failed files of the suite run once more, each from its beginning. */
  repeatsFiles?: boolean
  /** Steps that must end first, passed or failed. */
  after?: Step[]
}

export type Outcome = {
  passed: number
  failed: number
  skipped: number
  retried: Retried[]
  /** Of a suite: the seconds of its files. */
  durations: FileDuration[]
  seconds: number
  output: string
}

/** More failed files than these mean a fault. */
const MOST_REPEATED_FILES = 3

type Counts = Omit<Outcome, 'seconds' | 'output'> & { note?: string }

/** Long enough for a machine that is several times slower; the longest test may take four minutes, and run twice. */
export const usualBounds: Bounds = { longestMs: 60 * 60_000, silentMs: 10 * 60_000 }

/** Runs the program to its end and counts results; a program over a time limit is killed and counts as failed. */
export async function runStep(step: Step, bounds = usualBounds): Promise<Outcome> {
  const began = performance.now()
  const { report } = step
  if (report) {
    await mkdir(dirname(report), { recursive: true })
    await rm(report, { force: true })
  }
  const program = {
    command: step.command,
    folder: resolve(root, step.folder ?? '.'),
    environment: stepEnvironment(report),
    progress: () => report && statSync(report, { throwIfNoEntry: false })?.size,
  }
  const elapsed = () => performance.now() - began
  let { code, output } = await runProgram(program, bounds)
  const files = report && step.repeatsFiles ? filesToRepeat(report) : []
  if (files.length > 0) {
    const left = { ...bounds, longestMs: bounds.longestMs - elapsed() }
    const again = await runProgram({ ...program, command: [...step.command, ...files] }, left)
    code = again.code
    output += again.output
  }
  const { note = '', ...counts } = report ? countTests(report, code) : countCheck(code)
  return { ...counts, output: output + note, seconds: elapsed() / 1000 }
}

/** Failed files of a suite that ran to its end, if they are few. */
function filesToRepeat(report: string): readonly string[] {
  const { failedFiles = [], unfinished = [] } = readSuiteReport(report) ?? {}
  return unfinished.length === 0 && failedFiles.length <= MOST_REPEATED_FILES ? failedFiles : []
}

function stepEnvironment(report: string | undefined): NodeJS.ProcessEnv {
  return {
    ...environment(),
    CI: 'true',
    FORCE_COLOR: undefined,
    NO_COLOR: '1',
    TEST_REPORT: report,
    TMPDIR: dataFolder(),
    // The compiler exits before garbage collection pays off, which took a quarter of its time.
    GOGC: 'off',
    GOMEMLIMIT: '2GiB',
  }
}

function countCheck(code: number | null): Counts {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, retried: [], durations: [] }
}

/**
 * A suite fails if it executed no test although it should have, or stopped early. A file whose tests never ran counts
 * as a failure too.
 */
function countTests(path: string, code: number | null): Counts {
  const report = readSuiteReport(path)
  if (!report) return { ...countCheck(1), note: '\nThe suite left no report.\n' }
  const { unfinished, failedFiles: _, ...counts } = report
  const note = unfinished.map((test) => `\nStill running: ${test}\n`).join('')
  if (counts.passed + counts.failed === 0)
    return { ...counts, failed: 1, note: `${note}\nThe suite ran no test.\n` }
  return { ...counts, failed: counts.failed || (code === 0 ? 0 : 1), note }
}
