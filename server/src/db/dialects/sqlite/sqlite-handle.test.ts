import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openHandle } from './sqlite-handle.ts'

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-handle-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('a file is as durable when it is opened again as at the first time', () => {
  const file = join(emptyFolder(), 'test.db')
  for (let opening = 0; opening < 3; opening++) {
    const handle = openHandle(file)
    const answers = [
      'journal_mode',
      'synchronous',
      'foreign_keys',
      'busy_timeout',
      'trusted_schema',
      'temp_store',
    ].map((name) => handle.pragma(name, { simple: true }))
    expect(answers).toEqual(['wal', 2, 1, 0, 0, 2])
    handle.exec('create table if not exists t (a)')
    handle.close()
  }
})

test('a database that cannot keep a write-ahead log is refused', () => {
  expect(() => openHandle(':memory:')).toThrow('journal_mode')
})
