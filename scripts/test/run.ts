import type { Plan } from './plan.ts'
import { Queue } from './queue.ts'
import { type Outcome, runStep, usualBounds } from './step.ts'

type Finished = Outcome & { name: string }

/** A few tests may time out on a busy machine; more than these mean a fault in the tests or the product. */
const MOST_SECOND_TRIES = 8

/** Files listed at the end of a run. */
const SLOWEST_SHOWN = 15

/**
 * Runs the steps, prints a line for each, then the output of those that failed, the slowest files, the tests that
 * passed only at the second try, and the total as last line. Too many second tries count as one more failure.
 */
export async function run({ lanes, steps, longestMs }: Plan): Promise<{ failed: number }> {
  const finished: Finished[] = []
  const queue = new Queue(steps)
  const deadline = performance.now() + longestMs
  await Promise.all(Array.from({ length: lanes }, () => drain(queue, finished, deadline)))
  for (const step of finished.filter(({ failed }) => failed > 0)) printSection(step.name, step.output.trim())
  printSection('Slowest files', slowestFiles(finished))
  const retried = finished.flatMap((step) => step.retried)
  if (retried.length > 0) {
    const lines = retried.map(({ test, error }) => `${test}\n    ${error}`)
    printSection(secondTries(retried), lines.join('\n'))
  }
  const unsteady = retried.length > MOST_SECOND_TRIES
  if (unsteady) console.log(`\nThat is too many: ${MOST_SECOND_TRIES} may.`)
  const passed = sum(finished.map((step) => step.passed))
  const failed = sum(finished.map((step) => step.failed)) + (unsteady ? 1 : 0)
  console.log(`\n${passed} passed, ${failed} failed`)
  return { failed }
}

async function drain(queue: Queue, finished: Finished[], deadline: number): Promise<void> {
  for (let step = await queue.take(); step; step = await queue.take()) {
    const left = deadline - performance.now()
    const outcome = await runStep(step, {
      ...usualBounds,
      longestMs: Math.min(usualBounds.longestMs, left),
    })
    queue.end(step)
    finished.push({ name: step.name, ...outcome })
    console.log(line({ name: step.name, ...outcome }))
  }
}

function line({ name, passed, failed, skipped, retried, seconds }: Finished): string {
  const mark = failed ? '✗' : '✓'
  const counts = [
    `${passed} passed`,
    failed && `${failed} failed`,
    skipped && `${skipped} left out`,
    retried.length > 0 && `${secondTries(retried)}: ${retried.map(({ test }) => test).join('; ')}`,
  ]
  return `${mark} ${name.padEnd(26)}${seconds.toFixed(1).padStart(6)} s   ${counts.filter(Boolean).join(', ')}`
}

/** The files to look at first when the run takes too long. */
const slowestFiles = (finished: readonly Finished[]): string =>
  finished
    .flatMap(({ durations }) => durations)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST_SHOWN)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(6)} s   ${file}`)
    .join('\n')

const secondTries = ({ length }: unknown[]): string => `${length} needed a second try`

function printSection(title: string, text: string): void {
  console.log(`\n── ${title} ${'─'.repeat(Math.max(0, 76 - title.length))}\n${text}`)
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
