import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startRefusing } from './server-process.ts'

for (const [title, change, said] of [
  [
    'whose database does not exist in Postgres',
    (url: URL) => {
      url.pathname = '/nowhere'
    },
    'Postgres has no such database as DATABASE_URL names. Create it first, or correct DATABASE_URL. (3D000)',
  ],
  [
    'whose user Postgres does not know',
    (url: URL) => {
      url.username = 'nobody'
    },
    'Postgres does not let the user of DATABASE_URL in: there is no such user, or pg_hba.conf does not allow it from this machine, or only with TLS. For TLS add sslmode=verify-full to DATABASE_URL. (28000)',
  ],
  [
    'that is to use TLS, which Postgres does not offer,',
    (url: URL) => {
      url.searchParams.set('sslmode', 'verify-full')
    },
    'Postgres does not offer TLS. Turn it on there, or remove sslmode from DATABASE_URL. (NO_TLS)',
  ],
] as const)
  test(`a server ${title} says so in a sentence, and ends`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'earshot-no-database-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const url = new URL(inject('postgresUrl'))
    change(url)
    expect(startRefusing(folder, { DATA_DIR: folder, DATABASE_URL: url.href })).toEqual({
      status: 1,
      output: said,
    })
  })
