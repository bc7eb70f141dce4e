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
    append({ event: 'start', ...placeOf(test) })
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result()
    if (state === 'pending') return
    const retries = test.diagnostic()?.retryCount ?? 0
    append({ event: 'end', ...placeOf(test), state, retries, error: firstLine(errors?.[0]?.message) })
  }

  onTestModuleEnd(module: TestModule): void {
    const file = module.relativeModuleId
    append({ event: 'file', file: nameOf(module), ms: Math.round(module.diagnostic().duration) })
    const failed = module.state() === 'failed'
    if (failed && [...module.children.allTests('failed')].length === 0) append({ event: 'broken', file })
  }
}

function placeOf({ project, module, fullName }: TestCase): { test: string; file: string } {
  const file = module.relativeModuleId
  return { test: [project.name, file, fullName].filter(Boolean).join(' > '), file }
}

const nameOf = ({ project, relativeModuleId }: TestModule): string =>
  [project.name, relativeModuleId].filter(Boolean).join(' > ')

function firstLine(message: string | undefined): string | undefined {
  return message && stripVTControlCharacters(message).split('\n')[0]?.slice(0, 300)
}

function append(line: ReportLine): void {
  const path = process.env.TEST_REPORT
  if (path) appendFileSync(path, `${JSON.stringify(line)}\n`)
}
