import { expect, test } from 'vitest'
import { recordBackup } from '../backup/last-backup.ts'
import { openTestDatabase } from '../test/rows.ts'
import { checkLastBackup } from './backup-check.ts'

const hourMs = 60 * 60_000
const now = Date.UTC(2026, 10, 29, 12)

test.each([
  [2, 'ok', '2 hours old'],
  [-0.5, 'ok', '0 hours old'],
  // Somebody who has tried the command once may make other backups since.
  [51, 'warning', 'or do you make others now?'],
  [-24 * 365, 'problem', 'a clock that was ahead'],
])('of a last backup that was made %d hours ago, the doctor says %s', async (age, level, words) => {
  const db = await openTestDatabase()
  expect(await checkLastBackup(db, now)).toEqual([])
  await recordBackup(db, '/backup/newest', now - age * hourMs)
  expect(await checkLastBackup(db, now)).toEqual([
    { level, part: 'Backup', sentence: expect.stringContaining(words) },
  ])
})
