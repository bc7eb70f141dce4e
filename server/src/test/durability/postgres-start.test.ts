import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { addressOf } from '../postgres-address.ts'
import { startRefusing } from './server-process.ts'

test('a server whose database does not exist in Postgres says so in a sentence, and ends', () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-no-database-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const DATABASE_URL = addressOf(inject('postgresUrl'), 'nowhere')
  expect(startRefusing(folder, { DATA_DIR: folder, DATABASE_URL })).toEqual({
    status: 1,
    said: 'Postgres has no such database as DATABASE_URL names. Create it first, or correct DATABASE_URL. (3D000)',
  })
}, 60_000)
