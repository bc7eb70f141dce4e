import { copyFileSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, describe, expect, test } from 'vitest'
import { lockFolder } from '../db/opening/folder-lock.ts'
import { testEngine } from '../test/database.ts'
import { sharedWorld } from '../test/harness.ts'
import { Operator } from '../test/operator.ts'

const world = sharedWorld()
const folder = mkdtempSync(join(tmpdir(), 'earshot-backups-'))
const [backup, restore] = [new Operator('backup.ts'), new Operator('restore.ts')]

afterAll(() => {
  for (const operator of [backup, restore]) operator.close()
  rmSync(folder, { recursive: true })
})

const place = () => (world.database.engine === 'sqlite' ? world.database.folder : '')
const titles = (file: string): string[] => {
  const sqlite = new Sqlite(file, { readonly: true })
  try {
    expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
    expect(sqlite.pragma('foreign_key_check')).toEqual([])
    return sqlite.prepare('select title from feedback order by id').pluck().all() as string[]
  } finally {
    sqlite.close()
  }
}

if (testEngine === 'postgres')
  test('on Postgres both commands name its own tools', () => {
    expect(backup.run(world, 'x')).toEqual({
      status: 1,
      said: 'The database is Postgres: back it up with pg_dump.',
    })
    expect(restore.run(world, 'x')).toEqual({
      status: 1,
      said: 'The database is Postgres: restore it with pg_restore or psql.',
    })
  })
else
  describe('a backup', () => {
    test('is whole while others write, for its owner alone, and never in the place of another file', async () => {
      const visitor = await world.visitor(world.harbor)
      const write = (title: string) => visitor.post('/e/v1/feedback', { kind: 'bug', title })
      const before = titles(join(place(), 'earshot.db')).length
      expect((await write('Before the backup')).status).toBe(201)
      const file = join(folder, 'first.db')
      const mask = process.umask(0)
      const result = backup.run(world, file)
      process.umask(mask)
      expect(result.status, result.said).toBe(0)
      expect(result.said).toBe(`${file} holds the whole database, ${statSync(file).size} bytes, checked.`)
      expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
      expect(titles(file)).toHaveLength(before + 1)
      expect(titles(file)).toContain('Before the backup')
      expect(backup.run(world, file)).toEqual({
        status: 1,
        said: `${file} is there already. Choose another name.`,
      })
      expect((await write('After the backup')).status).toBe(201)
    }, 60_000)

    test('is put back while no server runs, and what it replaces is kept', async () => {
      const data = join(folder, 'data')
      const file = join(folder, 'second.db')
      expect(backup.run(world, file).status).toBe(0)
      const put = (...given: string[]) => restore.runIn({ DATA_DIR: data }, given)
      expect(put(file).said).toMatch(/is the backup now\. What was erased since is erased again/)
      expect(titles(join(data, 'earshot.db'))).toEqual(titles(file))

      const unlock = lockFolder(data)
      expect(put(file)).toEqual({
        status: 1,
        said: `Another Earshot process is using the data folder ${data}. Stop it first.`,
      })
      unlock()
      writeFileSync(join(folder, 'letter.txt'), 'Dear all')
      expect(put(join(folder, 'letter.txt')).said).toBe(
        `${join(folder, 'letter.txt')} is no backup of Earshot’s database.`,
      )
      copyFileSync(join(folder, 'first.db'), file)
      const { status, said } = put(file)
      expect(status).toBe(0)
      const kept = /kept as (\S+);/.exec(said)?.[1] ?? ''
      expect(titles(kept)).toContain('After the backup')
      expect(titles(join(data, 'earshot.db'))).not.toContain('After the backup')
      expect((statSync(join(data, 'earshot.db')).mode & 0o777).toString(8)).toBe('600')
    }, 60_000)
  })
