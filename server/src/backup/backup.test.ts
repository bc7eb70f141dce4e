// @module-tag long

import { hash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import type { DatabaseOptions } from '../db/opening/open.ts'
import { openSnapshot } from '../db/transfer/snapshot.ts'
import { transferredTables } from '../db/transfer/transferred-tables.ts'
import { CommandError } from '../lib/command-error.ts'
import { newId } from '../lib/id.ts'
import { DiskStore } from '../storage/disk-store.ts'
import { borrowStoryDatabase, createTestDatabase } from '../test/database.ts'
import { emptyFile, fillInstallation } from '../test/filled-tables.ts'
import { openWorld } from '../test/harness.ts'
import { archiveFormat, type Beginning, entryNames } from './archive-format.ts'
import { archiveNameAt, markOf, organisationArchiveName, trialArchiveName } from './archive-name.ts'
import { writeArchive } from './archive-writer.ts'
import { tablesWithFiles } from './archived-files.ts'
import { backUp } from './back-up.ts'
import { DiskArchive, DiskArchives } from './disk-archives.ts'
import { restore } from './restore.ts'
import { deleteOldArchives } from './retention.ts'

const passphrase = 'twelve ships and one lighthouse'
const installationSecret = 'a secret of the installation that is backed up'
const secret = () => installationSecret

type Source = DatabaseOptions['source']

/** The databases of these tests have their tables. */
const seal = () => expect.unreachable()
const prepare = async () => {}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

async function storyDatabase(): Promise<Source> {
  const { config, drop } = await borrowStoryDatabase()
  onTestFinished(drop)
  return config
}

/** An empty database with its tables. */
async function emptyDatabase(): Promise<Source> {
  const { config, drop } = await createTestDatabase()
  onTestFinished(drop)
  return config
}

/** Every row, in an order of its own, but for the job that a restore adds. */
async function rowsOf(source: Source): Promise<Record<string, string[]>> {
  const snapshot = await openSnapshot(source)
  const rows: Record<string, string[]> = {}
  for (const table of transferredTables) {
    const lines: string[] = []
    for await (const page of snapshot.pages(table, table === 'jobs' ? "kind <> 'reindexSearch'" : 'true'))
      for (const row of page) lines.push(JSON.stringify(Object.entries(row).sort()))
    rows[table] = lines.sort()
  }
  await snapshot.close()
  return rows
}

const sequencesOf = async (source: Source): Promise<number | undefined> => {
  const snapshot = await openSnapshot(source)
  const { events } = await snapshot.sequences()
  await snapshot.close()
  return events
}

test('every row of every table, every file and the secret come back on either engine, and back again', async () => {
  const folder = newFolder()
  const storeOf = (step: number) => new DiskStore(join(folder, `files${step}`))
  const move = async (step: number, source: Source, target: Source) => {
    const file = join(folder, `archive${step}`)
    await backUp({ source, store: storeOf(step), secret }, new DiskArchive(file), passphrase)
    let adopted = ''
    const adoptSecret = (given: string) => {
      adopted = given
    }
    await restore(
      { prepare, source: target, store: storeOf(step + 1), adoptSecret, seal },
      new DiskArchive(file),
      passphrase,
    )
    expect(adopted).toBe(installationSecret)
  }
  const story = await storyDatabase()
  const full = { engine: 'sqlite', file: join(folder, 'full.db') } as const
  await move(0, story, await emptyFile(full.file))
  expect(await rowsOf(full)).toEqual(await rowsOf(story))
  const contents = await fillInstallation(full.file, storeOf(1))
  const complete = await rowsOf(full)
  expect(Object.entries(complete).filter(([, rows]) => rows.length === 0)).toEqual([])

  const moved = await emptyDatabase()
  await move(1, full, moved)
  expect(await rowsOf(moved)).toEqual(complete)
  expect(await sequencesOf(moved)).toBe(await sequencesOf(full))
  const back = await emptyFile(join(folder, 'back.db'))
  await move(2, moved, back)
  expect(await rowsOf(back)).toEqual(complete)
  expect(await sequencesOf(back)).toBe(await sequencesOf(full))
  for (const [key, bytes] of contents) {
    const kept = await storeOf(3).get(key)
    expect(kept && Buffer.from(kept).equals(bytes), key).toBe(true)
  }
}, 180_000)

test('without a passphrase no secret is in the archive, and the command can say what is left out', async () => {
  const folder = newFolder()
  const [source, store] = [await storyDatabase(), new DiskStore(join(folder, 'files'))]
  const file = join(folder, 'open.tar.gz')
  const { leftOut } = await backUp({ source, store, secret }, new DiskArchive(file), undefined)
  expect(leftOut).toEqual(
    expect.arrayContaining(['users.password_hash', 'sessions', 'webhooks', 'one_time_tokens']),
  )
  const text = gunzipSync(readFileSync(file)).toString()
  expect(text).toContain('harbor.example')
  expect(text).not.toContain('$argon2')
  expect(text).not.toContain(installationSecret)
  const target = await emptyDatabase()
  const adoptSecret = () => expect.unreachable()
  await restore({ prepare, source: target, store, adoptSecret, seal }, new DiskArchive(file), undefined)
  const { users = [], feedback } = await rowsOf(target)
  expect(users.length).toBeGreaterThan(0)
  for (const user of users) expect(user).toContain('["password_hash",null]')
  expect(feedback).toEqual((await rowsOf(source)).feedback)
}, 60_000)

test('an archive that cannot be restored is refused in a sentence, and so is an installation that is not empty', async () => {
  const folder = newFolder()
  const [source, target] = [await storyDatabase(), await emptyDatabase()]
  const store = new DiskStore(join(folder, 'files'))
  const [open, closed] = [join(folder, 'open'), join(folder, 'closed')]
  await backUp({ source, store, secret }, new DiskArchive(open), undefined)
  await backUp({ source, store, secret }, new DiskArchive(closed), passphrase)
  const attempt = (file: string, given?: string, into = target) =>
    restore({ prepare, source: into, store, adoptSecret: () => {}, seal }, new DiskArchive(file), given).then(
      () => 'restored',
      (error) => (error instanceof CommandError ? error.message : error),
    )
  for (const [file, given] of [[open], [closed, passphrase]] as const) {
    const bytes = readFileSync(file)
    const spoilt = `${file}-spoilt`
    const damaged = `${spoilt} is damaged or was cut off.`
    for (const cut of [bytes.length - 1, bytes.length >> 1, 100]) {
      writeFileSync(spoilt, bytes.subarray(0, cut))
      expect([cut, await attempt(spoilt, given)]).toEqual([cut, damaged])
    }
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
    writeFileSync(spoilt, bytes)
    expect(await attempt(spoilt, given)).toBe(damaged)
  }
  expect(await attempt(closed, 'another passphrase')).toBe(
    `BACKUP_PASSPHRASE is not the passphrase of ${closed}.`,
  )
  expect(await attempt(closed)).toBe(`${closed} is encrypted. Give its passphrase in BACKUP_PASSPHRASE.`)
  expect(await attempt(open, passphrase)).toBe(
    `${open} is not encrypted, and BACKUP_PASSPHRASE is set. If it was made without one, leave the variable out.`,
  )
  expect(await attempt(join(folder, 'none'))).toMatch(/There is no file .*none that can be read\./)
  expect(await attempt(open, undefined, source)).toMatch(
    /^This installation is not empty: there are rows in /,
  )
  const rows = Object.entries(await rowsOf(target)).filter(([, lines]) => lines.length > 0)
  expect(rows.map(([table]) => table)).toEqual(['consumer_cursors'])
}, 120_000)

test('an archive of another version names the version that can restore it', async () => {
  const folder = newFolder()
  const source = await emptyDatabase()
  const snapshot = await openSnapshot(source)
  const [migrations, columns] = [await snapshot.migrations(), await snapshot.columns()]
  await snapshot.close()
  const beginning = { version: '9.8.7', engine: 'sqlite', createdAt: '', leftOut: [], migrations, columns }
  const none = { count: 0, bytes: 0, sha256: hash('sha256', '') }
  const manifest = { tables: {}, files: none, missing: 0, sequences: {} }
  const attempt = async (changes: Partial<Beginning>) => {
    const file = join(folder, newId())
    await writeArchive(new DiskArchive(file), undefined, async (add) => {
      await add(
        entryNames.beginning,
        Buffer.from(JSON.stringify({ format: archiveFormat, ...beginning, ...changes })),
      )
      await add(entryNames.manifest, Buffer.from(JSON.stringify(manifest)))
    })
    const target = { prepare, source, store: new DiskStore(folder), adoptSecret: () => {}, seal }
    return restore(target, new DiskArchive(file), undefined).then(
      () => 'restored',
      (error) => error.message.replace(file, 'It'),
    )
  }
  expect(await attempt({ format: 2 })).toBe(
    'It has the format 2, and this version reads 1. Restore it with Earshot 9.8.7.',
  )
  const refused =
    'It was made by Earshot 9.8.7, whose tables are others. Restore it with that version, and then upgrade.'
  expect(await attempt({ migrations: [...migrations, '0101-more'] })).toBe(refused)
  expect(await attempt({ columns: { ...columns, users: ['id'] } })).toBe(refused)
  expect(await attempt({})).toBe('restored')
}, 60_000)

test('what is written during a backup is in the archive as a whole or not at all', async () => {
  const folder = newFolder()
  const [world, file] = [await openWorld(), join(folder, 'archive')]
  onTestFinished(() => world.close())
  const visitor = await world.visitor(world.harbor)
  let isOver = false
  const writing = (async () => {
    let number = 0
    for (; !isOver; number++)
      expect((await visitor.post('/e/v1/feedback', { kind: 'bug', title: `Bug ${number}` })).status).toBe(201)
    return number
  })()
  const { database } = world
  const source: Source =
    database.engine === 'sqlite' ? { engine: 'sqlite', file: join(database.folder, 'earshot.db') } : database
  const { manifest } = await backUp(
    { source, store: new DiskStore(folder), secret },
    new DiskArchive(file),
    undefined,
  )
  isOver = true
  expect(await writing).toBeGreaterThan(1)
  const target = await emptyDatabase()
  await restore(
    { prepare, source: target, store: new DiskStore(folder), adoptSecret: () => {}, seal },
    new DiskArchive(file),
    undefined,
  )
  const { feedback = [], events = [], votes = [] } = await rowsOf(target)
  const created = events.filter((line) => line.includes('"feedback.created"')).length
  const { feedback: now = [], events: eventsNow = [] } = await rowsOf(source)
  const others = now.length - eventsNow.filter((line) => line.includes('"feedback.created"')).length
  expect(feedback.length).toBe(created + others)
  expect([feedback.length, votes.length]).toEqual([
    manifest.tables.feedback?.count,
    manifest.tables.votes?.count,
  ])
}, 120_000)

test('the oldest archives of a folder are deleted, and nothing else', async () => {
  const folder = newFolder()
  const day = 24 * 60 * 60 * 1000
  const names = [0, 1, 2, 3].map((days) => archiveNameAt(Date.UTC(2026, 1, 1) + days * day, days % 2 === 0))
  const moved = organisationArchiveName(newId(), 0, false)
  const others = ['notes.txt', 'earshot.db', 'notes.txt.part', moved]
  const interrupted = [archiveNameAt(0, true), moved, trialArchiveName(0)].map((name) => `${name}.part`)
  const trial = trialArchiveName(Date.now())
  for (const name of [...names, ...others, ...interrupted, trial]) writeFileSync(join(folder, name), '')
  const clean = (now: number) =>
    deleteOldArchives(new DiskArchives(folder), { keep: 3, checked: names[3] ?? '', now })
  expect(await clean(Date.now())).toEqual(names.slice(0, 1))
  expect(readdirSync(folder).sort()).toEqual([...names.slice(1), ...others, ...interrupted, trial].sort())
  expect(await clean(Date.now() + 2 * day)).toEqual([])
  expect(readdirSync(folder).sort()).toEqual([...names.slice(1), ...others].sort())
})

test('archives that were never checked make no sound one give way, and are deleted a day later', async () => {
  const folder = newFolder()
  const day = 24 * 60 * 60 * 1000
  const now = Date.UTC(2026, 1, 10)
  const [sound, checked] = [archiveNameAt(now - 6 * day, true), archiveNameAt(now, true)]
  const [old, lost, running] = [3, 2, 0.5].map((days) => archiveNameAt(now - days * day, true))
  const moved = organisationArchiveName(newId(), 0, false)
  const unchecked = [old, running, moved].flatMap((name = '') => [name, markOf(name)])
  // Of one backup only the mark is left.
  for (const name of [sound, checked, markOf(lost ?? ''), ...unchecked]) writeFileSync(join(folder, name), '')
  expect(await deleteOldArchives(new DiskArchives(folder), { keep: 2, checked, now })).toEqual([old])
  expect(readdirSync(folder).sort()).toEqual([sound, checked, ...unchecked.slice(2)].sort())
})

test('the archive that was just checked stays, also when a clock was wrong and others seem newer', async () => {
  const folder = newFolder()
  const names = [1, 2, 3].map((month) => archiveNameAt(Date.UTC(2031, month), true))
  const checked = archiveNameAt(Date.UTC(2026, 10, 29), true)
  for (const name of [...names, checked]) writeFileSync(join(folder, name), '')
  await deleteOldArchives(new DiskArchives(folder), { keep: 1, checked, now: Date.now() })
  expect(readdirSync(folder)).toEqual([checked])
})

test('an archive that is damaged where it is stored is deleted, so that it is not taken for a backup', async () => {
  const folder = newFolder()
  const [source, store] = [await emptyDatabase(), new DiskStore(join(folder, 'files'))]
  /** A disk that changes a byte in the middle. */
  class DamagingArchive extends DiskArchive {
    override async write(bytes: AsyncIterable<Uint8Array>): Promise<void> {
      await super.write(bytes)
      const written = readFileSync(this.address)
      written[written.length >> 1] = (written[written.length >> 1] ?? 0) ^ 1
      writeFileSync(this.address, written)
    }
  }
  for (const word of [undefined, passphrase]) {
    const archive = new DamagingArchive(join(folder, archiveNameAt(0, word !== undefined)))
    await expect(backUp({ source, store, secret }, archive, word)).rejects.toThrow(
      `${archive.address} is damaged or was cut off. The new archive is not what was written, and was deleted. Run the backup again.`,
    )
    expect(readdirSync(folder)).toEqual([])
  }
}, 60_000)

test('every table that names stored content has it archived', async () => {
  const source = await emptyFile(join(newFolder(), 'empty.db'))
  const sqlite = new Sqlite(source.file, { readonly: true })
  const naming = sqlite
    .prepare("select tbl_name from sqlite_schema where type = 'trigger' and sql like '%removed_files%'")
    .pluck()
    .all()
  sqlite.close()
  expect(naming.sort()).toEqual(Object.keys(tablesWithFiles).sort())
})
