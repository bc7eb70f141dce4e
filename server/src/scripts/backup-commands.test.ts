// @module-tag long

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { openSnapshot } from '../db/transfer/snapshot.ts'
import {
  borrowStoryDatabase,
  createTestDatabase,
  type TestDatabase,
  type TestDatabaseConfig,
} from '../test/database.ts'
import { s3Key, startS3Server } from '../test/s3-server.ts'

/* The commands as processes of their own, as operators and their timers start them. */

const serverFolder = fileURLToPath(new URL('../..', import.meta.url))
const passphrase = 'twelve ships and one lighthouse'

interface Installation {
  database: TestDatabaseConfig
  environment: Record<string, string>
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-commands-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

async function install(created: Promise<TestDatabase>): Promise<Installation> {
  const { config: database, drop } = await created
  onTestFinished(drop)
  const environment: Record<string, string> = {
    SECRET: 'the secret of both installations, 0123456789',
    DATA_DIR: database.engine === 'sqlite' ? dirname(database.file) : newFolder(),
  }
  if (database.engine === 'postgres') environment.DATABASE_URL = database.url
  return { database, environment }
}

/** A command that runs. `ended` is its exit code, null if it was killed, with what it said. */
function start(
  command: 'backup' | 'restore' | 'doctor',
  given: string[],
  environment: Record<string, string>,
) {
  const child = spawn(process.execPath, [`src/scripts/${command}.ts`, ...given], {
    cwd: serverFolder,
    env: { NODE_ENV: 'test', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  const ended = once(child, 'exit').then(async ([code]) => ({
    code,
    said: (await said).join('').trim(),
  }))
  return { ended, kill: () => child.kill('SIGKILL') }
}

const run = (...parameters: Parameters<typeof start>) => start(...parameters).ended

async function numberOf(table: 'feedback' | 'tenants', { database }: Installation): Promise<number> {
  const snapshot = await openSnapshot(database)
  let count = 0
  for await (const page of snapshot.pages(table, 'true')) count += page.length
  await snapshot.close()
  return count
}

test('a backup is made, checked and restored, and neither a wrong passphrase nor a full installation is overwritten', async () => {
  const [from, to, folder] = [
    await install(borrowStoryDatabase()),
    await install(createTestDatabase()),
    newFolder(),
  ]
  const encrypting = { ...from.environment, BACKUP_PASSPHRASE: passphrase }
  const made = await run('backup', [folder], encrypting)
  expect(await run('doctor', [], encrypting)).toMatchObject({
    said: expect.stringMatching(
      /ok +Backup +The last archive that npm run backup has made and checked is 0 hours old/,
    ),
  })
  const [name = ''] = readdirSync(folder)
  const archive = join(folder, name)
  expect(made).toEqual({
    code: 0,
    said: expect.stringMatching(/^\S+ holds the whole installation: \d+ rows/),
  })
  expect(readFileSync(archive).length).toBe(
    Number(/(\d+) bytes, read again and checked\./.exec(made.said)?.[1]),
  )

  expect(await run('restore', [archive], to.environment)).toEqual({
    code: 1,
    said: `${archive} is encrypted. Give its passphrase in BACKUP_PASSPHRASE.`,
  })
  const wrong = { ...to.environment, BACKUP_PASSPHRASE: 'thirteen ships and no lighthouse' }
  expect(await run('restore', [archive], wrong)).toEqual({
    code: 1,
    said: `BACKUP_PASSPHRASE is not the passphrase of ${archive}.`,
  })
  const right = { ...to.environment, BACKUP_PASSPHRASE: passphrase }
  expect(
    await run('restore', [archive], { ...right, SECRET: 'another secret of this installation, 012345' }),
  ).toMatchObject({ code: 1, said: expect.stringContaining('SECRET') })
  expect(await numberOf('tenants', to)).toBe(0)
  expect(await run('restore', [archive], right)).toEqual({
    code: 0,
    said: expect.stringContaining('are restored, counted and checked.'),
  })
  expect(await numberOf('feedback', to)).toBe(await numberOf('feedback', from))
  expect(await run('restore', [archive], right)).toEqual({
    code: 1,
    said: expect.stringMatching(
      /^This installation is not empty: there are rows in .* Restore into a new data folder/,
    ),
  })
}, 120_000)

test('what cannot be begun is refused in one sentence, and a wrong variable with the code that stops a supervisor', async () => {
  const { environment } = await install(borrowStoryDatabase())
  const file = join(newFolder(), 'a-file')
  writeFileSync(file, 'no archive')
  const usage = /^Usage: npm run (backup|restore) -- <[^\n]+$/
  for (const [command, given, more, code, said] of [
    ['backup', [], {}, 1, usage],
    ['backup', ['/tmp', '--keep', '0'], {}, 1, /^--keep must be a number of archives, at least 1\.$/],
    ['backup', ['/nowhere/at/all'], {}, 1, /^There is no folder \/nowhere\/at\/all\.$/],
    ['backup', [file], {}, 1, /^There is no folder \S+a-file\.$/],
    ['backup', ['s3://backups/harbor'], {}, 1, /^A backup in a bucket needs BACKUP_S3_ENDPOINT, [^\n]+\.$/],
    [
      'backup',
      ['/tmp'],
      { BACKUP_PASSPHRASE: 'short' },
      78,
      /^BACKUP_PASSPHRASE must have 12 characters or more$/,
    ],
    ['restore', [], {}, 1, usage],
    ['restore', ['/nowhere/at/all'], {}, 1, /^There is no file \/nowhere\/at\/all that can be read\.$/],
    ['restore', [file], {}, 1, /^\S+a-file is damaged or was cut off\.$/],
  ] as const) {
    const { code: ended, said: sentence } = await run(command, [...given], { ...environment, ...more })
    expect([command, ...given, ended]).toEqual([command, ...given, code])
    expect(sentence).toMatch(said)
  }
}, 120_000)

test('a backup and a restore that are killed in the middle do no harm to the next', async () => {
  const s3 = await startS3Server()
  onTestFinished(async () => void (await s3.close()))
  const from = await install(borrowStoryDatabase())
  const to = await install(createTestDatabase())
  const account = {
    BACKUP_S3_ENDPOINT: s3.endpoint,
    BACKUP_S3_REGION: s3Key.region,
    BACKUP_S3_ACCESS_KEY_ID: s3Key.accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: s3Key.secretAccessKey,
  }
  const [saving, restoring] = [from, to].map(({ environment }) => ({ ...environment, ...account }))
  const target = `s3://${s3Key.bucket}/harbor`

  const killed = start('backup', [target], saving ?? {})
  s3.fault = ({ query }) => (query.has('partNumber') && killed.kill() ? 'cut' : undefined)
  expect(await killed.ended).toEqual({ code: null, said: '' })
  // Of the archive there is the mark alone, and parts that are none yet.
  const [mark = '', ...others] = s3.objects.keys()
  expect([mark.endsWith('.unchecked'), others, s3.uploads.size]).toEqual([true, [], 1])
  s3.fault = () => undefined
  expect(await run('backup', [target, '--keep', '1'], saving ?? {})).toMatchObject({ code: 0 })
  const [path = ''] = [...s3.objects.keys()].filter((key) => key !== mark)

  // The archive has been read once to check it, and the transaction that fills the tables is open.
  let reads = 0
  const broken = start('restore', [`s3:/${path}`], restoring ?? {})
  s3.fault = ({ method, isDone }) =>
    method === 'GET' && !isDone && ++reads === 4 && broken.kill() ? 'cut' : undefined
  expect(await broken.ended).toEqual({ code: null, said: '' })
  s3.fault = () => undefined
  expect(await numberOf('tenants', to)).toBe(0)
  expect(await run('restore', [`s3:/${path}`], restoring ?? {})).toMatchObject({ code: 0 })
  expect(await numberOf('feedback', to)).toBe(await numberOf('feedback', from))
}, 120_000)

test.runIf(process.getuid?.() === 0)(
  'what root restores and examines belongs to the owner of the data folder, whose server opens it',
  async () => {
    const nobody = 65_534
    const [from, archives, DATA_DIR] = [await install(borrowStoryDatabase()), newFolder(), newFolder()]
    const encrypting = { BACKUP_PASSPHRASE: passphrase, SECRET: from.environment.SECRET ?? '', DATA_DIR }
    await run('backup', [archives], { ...encrypting, ...from.environment })
    const archive = join(archives, readdirSync(archives)[0] ?? '')
    for (const path of [archives, archive, DATA_DIR]) chownSync(path, nobody, nobody)
    writeFileSync(join(DATA_DIR, '.probe'), '')

    const examined = { ...encrypting, PUBLIC_URL: 'http://127.0.0.1:9', PORT: '9' }
    expect((await run('doctor', [], examined)).said).toContain('can be written.')
    expect(readdirSync(DATA_DIR)).toEqual([])
    expect(await run('restore', [archive], encrypting)).toMatchObject({ code: 0 })
    const names = readdirSync(DATA_DIR, { recursive: true }).map(String)
    expect(names).toEqual(expect.arrayContaining(['earshot.db', 'lock.db']))
    expect(names.filter((name) => statSync(join(DATA_DIR, name)).uid !== nobody)).toEqual([])
  },
  120_000,
)
