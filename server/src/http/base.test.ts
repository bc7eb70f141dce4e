import { pino } from 'pino'
import { expect, test } from 'vitest'
import { logRequest } from './base.ts'

test.each([
  ['GET', 200, undefined],
  ['HEAD', 200, undefined],
  ['OPTIONS', 204, undefined],
  ['GET', 404, 'info'],
  ['POST', 201, 'info'],
  ['OPTIONS', 503, 'error'],
])('the log of changes and errors has for %s with status %i: %s', (method, status, level) => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  logRequest(log, { requestId: 'a-1', sentId: undefined, method, path: '/', status, started: 0 })
  expect(lines.map((line) => pino.levels.labels[JSON.parse(line).level])).toEqual(level ? [level] : [])
})
