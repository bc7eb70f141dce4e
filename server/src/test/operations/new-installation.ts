import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Installation } from '../durability/server-process.ts'
import { startPostgres } from '../postgres.ts'

/** An empty installation within a folder, with a database that acknowledges what is on the disk, until the test ends. */
export async function newInstallation(folder: string, engine: 'sqlite' | 'postgres'): Promise<Installation> {
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  if (engine === 'sqlite') return { dataDir, database: { engine, file: join(dataDir, 'earshot.db') } }
  // Postgres, which refuses to be root, is another user.
  chmodSync(folder, 0o755)
  const { url, stop } = await startPostgres({ durable: true, place: folder })
  onTestFinished(() => stop())
  return { dataDir, database: { engine, url } }
}
