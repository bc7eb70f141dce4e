import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { suite } from './plan.ts'
import { run } from './run.ts'

/**
 * Runs a suite with `tests` tests that pass only at the second try. @returns the number of failures, and the output.
 */
async function runUnsteady(tests: number): Promise<{ failed: number; printed: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-run-'))
  const printing = vi.spyOn(console, 'log').mockImplementation(() => {})
  onTestFinished(() => {
    printing.mockRestore()
    rmSync(folder, { recursive: true })
  })
  writeFileSync(
    join(folder, 'weather.test.js'),
    `test.each([...Array(${tests}).keys()])('day %i is dry', (day) => {
       globalThis.tries ??= new Set()
       if (!globalThis.tries.has(day)) { globalThis.tries.add(day); throw new Error('It rained.') }
     })`,
  )
  const step = {
    ...suite('planted', folder, '--root=.', '--globals', '--retry=1'),
    report: join(folder, 'report'),
  }
  const { failed } = await run({ lanes: 1, steps: [step], longestMs: 60_000 })
  return { failed, printed: printing.mock.calls.flat().join('\n') }
}

test('eight tests that needed a second try are named, and the run passes', async () => {
  const { failed, printed } = await runUnsteady(8)
  expect(failed).toBe(0)
  expect(printed).toContain('8 needed a second try')
  expect(printed).toMatch(/── Slowest files ─+\n +\d\.\d s {3}weather\.test\.js\n/)
  expect(printed).toContain('weather.test.js > day 2 is dry\n    It rained.')
  expect(printed).toMatch(/\n8 passed, 0 failed$/)
})

test('with nine the run fails, and says why', async () => {
  const { failed, printed } = await runUnsteady(9)
  expect(failed).toBe(1)
  expect(printed).toContain('9 needed a second try')
  expect(printed).toContain('That is too many: 8 may.')
  expect(printed).toMatch(/\n9 passed, 1 failed$/)
})
