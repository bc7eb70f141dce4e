import { readFileSync } from 'node:fs'

/** A line of the file that `suite-reporter.ts` writes while a suite runs. */
export type ReportLine =
  | { event: 'start'; test: string }
  | { event: 'end'; test: string; state: 'passed' | 'failed' | 'skipped'; retries: number; error?: string }
  /** A file that failed although none of its tests did: it could not be loaded, or a hook failed. */
  | { event: 'broken'; file: string }

/** A test that passed only at the second try, and the error of the first. */
export type Retried = { test: string; error: string }

export type SuiteReport = {
  passed: number
  failed: number
  skipped: number
  retried: Retried[]
  /** Tests that began and did not end: the places where a suite hung. */
  unfinished: string[]
}

/** Counts the tests of a report, which may be incomplete; undefined if there is none. */
export function readSuiteReport(path: string): SuiteReport | undefined {
  const lines = readLines(path)
  if (lines.length === 0) return undefined
  const ends = lines.filter((line) => line.event === 'end')
  const count = (state: string) => ends.filter((line) => line.state === state).length
  const ended = new Set(ends.map(({ test }) => test))
  return {
    passed: count('passed'),
    failed: count('failed') + lines.filter(({ event }) => event === 'broken').length,
    skipped: count('skipped'),
    retried: ends
      .filter(({ state, retries }) => state === 'passed' && retries > 0)
      .map(({ test, error = 'It gave no reason.' }) => ({ test, error })),
    unfinished: lines.flatMap((line) => (line.event === 'start' && !ended.has(line.test) ? line.test : [])),
  }
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
