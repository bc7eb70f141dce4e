import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { suite } from './plan.ts'
import { runStep, type Step } from './step.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-step-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A suite of these files in a folder of its own. */
function suiteOf(files: Record<string, string>): Step {
  for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, `${name}.test.js`), code)
  const step = suite('planted', folder, '--root=.', '--globals', '--retry=1')
  return { ...step, report: join(folder, 'report.jsonl') }
}

test('a suite counts its tests, those that passed only when they were run again, and files that broke', async () => {
  const outcome = await runStep(
    suiteOf({
      weather: `
        let tries = 0
        test('steady', () => {})
        describe('some days', () => test('are dry', () => { if (tries++ === 0) throw new Error('It rained.') }))
        test('all days are dry', () => { throw new Error('It always rains.') })`,
      unloadable: `throw new Error('No such thing.')`,
      unprepared: `beforeAll(() => { throw new Error('No such thing.') }); test('fine', () => {})`,
      empty: '',
    }),
  )
  expect(outcome, outcome.output).toMatchObject({
    passed: 2,
    failed: 1 + 3,
    retried: [{ test: 'weather.test.js > some days > are dry', error: 'It rained.' }],
  })
})

test('a failed file is run once more from its beginning where a step says so, and what then fails has failed', async () => {
  const outcome = await runStep({
    ...suiteOf({
      chain: `
        import { existsSync, writeFileSync } from 'node:fs'
        test('ship is built', () => {})
        test('ship sails', () => {
          if (!existsSync('built')) throw new Error('It sank.')
        })
        afterAll(() => writeFileSync('built', ''))`,
      wreck: `test('wreck sails', () => { throw new Error('It sank before.') })`,
      island: `test('island stays', () => {})`,
    }),
    repeatsFiles: true,
  })
  expect(outcome, outcome.output).toMatchObject({
    passed: 3,
    failed: 1,
    retried: [{ test: 'chain.test.js > ship sails', error: 'It sank.' }],
  })
  expect(outcome.output.match(/island/g)).toHaveLength(1)
})

test('a suite that is ended before its time keeps what has passed, and names the test that was running', async () => {
  const outcome = await runStep(
    suiteOf({
      killed: `
        import { readFileSync } from 'node:fs'
        test('quick', () => {})
        test('deadly', async () => {
          await expect.poll(() => readFileSync('report.jsonl', 'utf8')).toContain('deadly')
          process.kill(process.ppid, 'SIGKILL')
          await new Promise(() => {})
        })`,
    }),
  )
  expect(outcome).toMatchObject({ passed: 1, failed: 1 })
  expect(outcome.output).toMatch(/^Still running: killed.test.js > deadly$/m)
})

/** A test that prints a line, starts a process that leaves the group and holds the output open, and then runs `end`. */
const startsAnother = (end: string) => `
  const { spawn } = require('node:child_process')
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { detached: true, stdio: 'inherit' })
  require('node:fs').writeFileSync('other', String(other.pid))
  console.log('begun')
  ${end}`

test.each([
  [
    'prints nothing more',
    'setInterval(() => {}, 1e6)',
    { longestMs: 60_000, silentMs: 4_000 },
    /without progress/,
  ],
  [
    'prints for ever',
    `setInterval(() => console.log('more'), 50)`,
    { longestMs: 4_000, silentMs: 60_000 },
    /time was up/,
  ],
  ['ends but leaves a process', 'other.unref()', { longestMs: 60_000, silentMs: 50_000 }, /begun/],
])('what a program that %s has started is ended with it', async (_, end, bounds, said) => {
  const command = [process.execPath, '-e', startsAnother(end)] as const
  const outcome = await runStep({ name: 'planted', folder, command }, bounds)
  expect(outcome.output).toMatch(/^begun\n/)
  expect(outcome.output).toMatch(said)
  expect(outcome.failed).toBe(end === 'other.unref()' ? 0 : 1)
  const other = Number(readFileSync(join(folder, 'other'), 'utf8'))
  await expect.poll(() => isRunning(other)).toBe(false)
})

function isRunning(pid: number): boolean {
  try {
    // A zombie stays listed until its parent has read its exit code.
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
