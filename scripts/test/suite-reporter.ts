import { appendFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import type { ReportLine } from './suite-report.ts'

/**
 * Vitest reporter of `npm test`: appends a line for each test to the file in `TEST_REPORT` as soon as it begins or
 * ends, so that the report of a killed suite is complete up to that point. Vitest's own JSON report is written at the
 * end, and does not count retries.
 */
export default class SuiteReporter implements Reporter {
  onTestCaseReady(test: TestCase): void {
    append({ event: 'start', test: nameOf(test) })
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result()
    if (state === 'pending') return
    const retries = test.diagnostic()?.retryCount ?? 0
    append({ event: 'end', test: nameOf(test), state, retries, error: firstLine(errors?.[0]?.message) })
  }

  onTestModuleEnd(module: TestModule): void {
    const failed = module.state() === 'failed'
    if (failed && [...module.children.allTests('failed')].length === 0)
      append({ event: 'broken', file: module.relativeModuleId })
  }
}

function nameOf({ project, module, fullName }: TestCase): string {
  return [project.name, module.relativeModuleId, fullName].filter(Boolean).join(' > ')
}

function firstLine(message: string | undefined): string | undefined {
  return message && stripVTControlCharacters(message).split('\n')[0]?.slice(0, 300)
}

function append(line: ReportLine): void {
  const path = process.env.TEST_REPORT
  if (path) appendFileSync(path, `${JSON.stringify(line)}\n`)
}
