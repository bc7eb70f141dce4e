import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../database.ts'
import { killRounds } from './rounds.ts'

test('a server that is killed under load loses nothing that it acknowledged, and notifies everybody once', async () => {
  const { config, drop } = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'earshot-durability-'))
  onTestFinished(async () => {
    await drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  // The server's SQLite file is in its data folder.
  const database = config.engine === 'sqlite' ? { ...config, file: join(dataDir, 'earshot.db') } : config
  const report = await killRounds({ dataDir, database }, 3)
  expect(report.wrong).toEqual([])
  expect(report.acknowledged).toBeGreaterThan(50)
})
