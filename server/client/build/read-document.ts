import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { buildApp } from '../../src/app.ts'
import { composeServices } from '../../src/compose.ts'
import { openDatabase } from '../../src/db/opening/open.ts'
import type { ApiDocument } from '../../src/http/api-document.ts'
import { StaticFiles } from '../../src/http/response/static-files.ts'
import { readConfig } from '../../src/lib/config/config.ts'

/** The API document of this version, from an app that serves nobody: its database has no tables. */
export async function readDocument(): Promise<ApiDocument> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-document-'))
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    PUBLIC_URL: 'https://feedback.example.com',
  })
  const file = join(folder, 'empty.sqlite')
  const db = await openDatabase({ source: { engine: 'sqlite', file }, guarded: true })
  try {
    const log = pino({ level: 'silent' })
    const services = composeServices(config, log, Date.now, db, [
      'a secret that seals nothing, and opens none',
    ])
    const none = await StaticFiles.read(folder)
    const app = buildApp(services, { console: none, widget: none }, { ready: true })
    const answer = await app.request('/api/v1/openapi.json', {}, {})
    return (await answer.json()) as ApiDocument
  } finally {
    await db.close()
    await rm(folder, { recursive: true })
  }
}
