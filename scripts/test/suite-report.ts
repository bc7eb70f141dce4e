import { readFileSync } from 'node:fs'

/** A line of the file that `suite-reporter.ts` writes while a suite runs. */
export type ReportLine =
  | { event: 'start'; test: string; file: string }
  | TestEnd
  /** A file that failed although none of its tests did: it could not be loaded, or a hook failed. */
  | { event: 'broken'; file: string }
  | TimedFile

/** A file that has run, with its project, and the milliseconds of its tests and hooks. */
type TimedFile = { event: 'file'; file: string; ms: number }

type TestEnd = {
  event: 'end'
  test: string
  file: string
  state: 'passed' | 'failed' | 'skipped'
  retries: number
  error?: string
}

/** A test that passed only at a later try, and the error of the first. */
export type Retried = { test: string; error: string }

/** Seconds that the tests and hooks of a file took. */
export type FileDuration = { file: string; seconds: number }

export type SuiteReport = {
  passed: number
  failed: number
  skipped: number
  retried: Retried[]
  /** Tests that began and did not end: the places where a suite hung. */
  unfinished: string[]
  /** Files with a failed test, and broken ones. */
  failedFiles: string[]
  /** Seconds that each file took, the longest first. */
  durations: FileDuration[]
}

/**
 * Counts the tests of a report, which may be incomplete; undefined if there is none. Of a file that ran twice the second
 * run counts.
 */
export function readSuiteReport(path: string): SuiteReport | undefined {
  const lines = readLines(path)
  if (lines.length === 0) return undefined
  const { running, ends, broken, firstErrors } = follow(lines)
  const failed = ends.filter(({ state }) => state === 'failed')
  return {
    passed: ends.filter(({ state }) => state === 'passed').length,
    failed: failed.length + broken.length,
    skipped: ends.filter(({ state }) => state === 'skipped').length,
    retried: ends
      .filter(({ state, test }) => state === 'passed' && firstErrors.has(test))
      .map(({ test }) => ({ test, error: firstErrors.get(test) ?? '' })),
    unfinished: running,
    failedFiles: [...new Set([...failed.map(({ file }) => file), ...broken])],
    durations: lines
      .filter((line) => line.event === 'file')
      .map(({ file, ms }) => ({ file, seconds: ms / 1000 }))
      .toSorted((a, b) => b.seconds - a.seconds),
  }
}

/** The state at the end of these lines. */
function follow(lines: readonly ReportLine[]) {
  // Vitest may report the end of a quick test before its start.
  const startsLeft = new Map<string, number>()
  const count = (test: string, by: 1 | -1) => startsLeft.set(test, (startsLeft.get(test) ?? 0) + by)
  const ends = new Map<string, TestEnd>()
  const broken = new Set<string>()
  const firstErrors = new Map<string, string>()
  for (const line of lines) {
    if (line.event === 'broken') broken.add(line.file)
    if (line.event === 'start') broken.delete(line.file)
    if (line.event === 'start') count(line.test, 1)
    if (line.event !== 'end') continue
    count(line.test, -1)
    ends.set(line.test, line)
    const unsteady = line.state === 'failed' || line.retries > 0
    if (unsteady && !firstErrors.has(line.test))
      firstErrors.set(line.test, line.error ?? 'It gave no reason.')
  }
  const running = [...startsLeft].flatMap(([test, left]) => (left > 0 ? test : []))
  return { running, ends: [...ends.values()], broken: [...broken], firstErrors }
}

function readLines(path: string): ReportLine[] {
  try {
    // A killed process may leave half a line at the end.
    return readFileSync(path, 'utf8')
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line))
  } catch {
    return []
  }
}
