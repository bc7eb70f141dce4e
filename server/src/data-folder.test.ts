import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { BadDataFolder, keptSecret, prepareDataFolder } from './data-folder.ts'
import { lockFolder } from './db/opening/folder-lock.ts'
import { openDatabase } from './db/opening/open.ts'
import { newId } from './lib/id.ts'
import { Mailbox } from './mail/mailbox.ts'

const root = mkdtempSync(join(tmpdir(), 'earshot-data-folder-'))
afterAll(() => rmSync(root, { recursive: true }))

test('a data folder is made with all that leads to it, for its owner only, and nothing of the trial stays', () => {
  const folder = join(root, 'some', 'where', 'data')
  prepareDataFolder(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(readdirSync(folder)).toEqual([])
})

/** The permissions of everything in a folder, and the folder's own as `.`. */
const modesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    ['.', ...readdirSync(folder, { recursive: true })].map((name) => [
      String(name),
      (statSync(join(folder, String(name))).mode & 0o777).toString(8),
    ]),
  )

test('nobody else may read what the server keeps, whatever it was started with', async () => {
  const before = process.umask(0)
  onTestFinished(() => void process.umask(before))
  const folder = join(root, 'private')
  prepareDataFolder(folder)
  const unlock = lockFolder(folder)
  const db = await openDatabase({
    source: { engine: 'sqlite', file: join(folder, 'earshot.db') },
    guarded: true,
  })
  keptSecret(folder, 'secret', 48)
  keptSecret(folder, 'demo-password', 9)
  await new Mailbox(folder).send({ id: newId(), to: 'ada@example.com', subject: 's', text: 't', html: 'h' })
  const modes = modesIn(folder)
  await db.close()
  unlock()
  const { '.': own, mailbox, ...files } = modes
  expect([own, mailbox]).toEqual(['700', '700'])
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['earshot.db', 'earshot.db-wal', 'earshot.db-shm', 'lock.db', 'secret']),
  )
  expect(new Set(Object.values(files))).toEqual(new Set(['600']))
})

test('what an earlier version left open to everybody is closed at the next start', () => {
  const folder = join(root, 'open')
  mkdirSync(join(folder, 'mailbox'), { recursive: true })
  const made = ['earshot.db', 'earshot.db-wal', 'secret', 'mailbox/a.json']
  for (const name of made) writeFileSync(join(folder, name), '')
  for (const name of ['.', 'mailbox', ...made]) chmodSync(join(folder, name), 0o777)
  prepareDataFolder(folder)
  expect(new Set(Object.values(modesIn(folder)))).toEqual(new Set(['700', '600']))
  expect(modesIn(folder)).toMatchObject({ '.': '700', mailbox: '700' })
})

test('a folder that holds something of others stays open to them, and what is ours in it does not', () => {
  const folder = join(root, 'shared')
  mkdirSync(folder)
  for (const name of ['of-others', 'earshot.db']) writeFileSync(join(folder, name), '')
  for (const name of ['.', 'of-others', 'earshot.db']) chmodSync(join(folder, name), 0o755)
  prepareDataFolder(folder)
  expect(modesIn(folder)).toMatchObject({ '.': '755', 'of-others': '755', 'earshot.db': '600' })
})

test('a data folder that is there already is taken as it is', () => {
  prepareDataFolder(root)
  prepareDataFolder(root)
})

test('a file in the place of the data folder is told in a sentence', () => {
  const file = join(root, 'file')
  writeFileSync(file, '')
  expect(() => prepareDataFolder(file)).toThrow(BadDataFolder)
  expect(() => prepareDataFolder(join(file, 'data'))).toThrow(
    `The data folder ${join(file, 'data')} cannot be written`,
  )
})

test.runIf(process.platform === 'linux')('a place that takes no folders is told, not tried for ever', () => {
  expect(() => prepareDataFolder('/proc/nothing/data')).toThrow('Choose another with DATA_DIR')
})

test('a secret is made once and kept', () => {
  const secret = keptSecret(root, 'of-a-test', 48)
  expect(secret.length).toBeGreaterThan(40)
  expect(keptSecret(root, 'of-a-test', 48)).toBe(secret)
  expect(statSync(join(root, 'of-a-test')).mode & 0o777).toBe(0o600)
})

test.each(['', '\n', 'short\n'])('a kept secret that is empty or cut short is refused: %j', (text) => {
  const file = join(root, 'cut-short')
  writeFileSync(file, text)
  expect(() => keptSecret(root, 'cut-short', 48)).toThrow(
    new BadDataFolder(
      `The file ${file} holds no whole secret. Restore it from a backup, or delete it to have a new one made.`,
    ),
  )
})
