import type { Plan } from './plan.ts'
import { Queue } from './queue.ts'
import { type Outcome, runStep } from './step.ts'

type Finished = Outcome & { name: string }

/** Runs the steps, prints a line for each, then what failed, then the sum as last line. */
export async function run({ lanes, steps }: Plan): Promise<{ failed: number }> {
  const finished: Finished[] = []
  const queue = new Queue(steps)
  await Promise.all(Array.from({ length: lanes }, () => drain(queue, finished)))
  for (const step of finished.filter(({ failed }) => failed > 0)) {
    console.log(`\n── ${step.name} ${'─'.repeat(Math.max(0, 76 - step.name.length))}\n${step.output.trim()}`)
  }
  const passed = sum(finished.map((step) => step.passed))
  const failed = sum(finished.map((step) => step.failed))
  console.log(`\n${passed} passed, ${failed} failed`)
  return { failed }
}

async function drain(queue: Queue, finished: Finished[]): Promise<void> {
  for (let step = await queue.take(); step; step = await queue.take()) {
    const outcome = await runStep(step)
    queue.end(step)
    finished.push({ name: step.name, ...outcome })
    console.log(line({ name: step.name, ...outcome }))
  }
}

function line({ name, passed, failed, skipped, seconds }: Finished): string {
  const mark = failed ? '✗' : '✓'
  const counts = [`${passed} passed`, failed && `${failed} failed`, skipped && `${skipped} skipped`]
  return `${mark} ${name.padEnd(26)}${seconds.toFixed(1).padStart(6)} s   ${counts.filter(Boolean).join(', ')}`
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
