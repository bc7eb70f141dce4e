import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type ReportLine, readSuiteReport } from './suite-report.ts'

test('a test whose end was reported before its start has ended', () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const of = { test: 'sea.test.ts > quick', file: 'sea.test.ts' }
  const lines: ReportLine[] = [
    { event: 'end', ...of, state: 'passed', retries: 0 },
    { event: 'start', ...of },
    { event: 'start', ...of, test: 'sea.test.ts > endless' },
  ]
  const path = join(folder, 'report.jsonl')
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  expect(readSuiteReport(path)).toMatchObject({ passed: 1, failed: 0, unfinished: ['sea.test.ts > endless'] })
})
