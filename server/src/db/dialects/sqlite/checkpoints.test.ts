import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { Checkpoints } from './checkpoints.ts'
import { openHandle } from './sqlite-handle.ts'

/** Pages of one row, and of all that a test writes in a commit. */
const rowPages = 50

/** A file with one table, and what copies its log from the file `watched`. */
function opened(watched?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-checkpoints-'))
  const file = join(folder, 'test.db')
  const [write, read] = [openHandle(file), openHandle(file)]
  // Where the thread is tested, SQLite does not copy by itself.
  if (!watched) write.pragma('wal_autocheckpoint = 0')
  write.exec('create table rows (bytes blob not null)')
  const insert = write.prepare('insert into rows (bytes) values (zeroblob(?))')
  const checkpoints = new Checkpoints(write, watched ? join(folder, watched) : file)
  onTestFinished(async () => {
    await checkpoints.close()
    for (const handle of [write, read]) handle.close()
    rmSync(folder, { recursive: true })
  })
  const state = () => write.prepare<[], { log: number }>('pragma wal_checkpoint(NOOP)').get()?.log ?? 0
  const count = () => read.prepare('select count(*) from rows').pluck().get()
  /** Commits rows until so many pages are written, and gives others a turn after each. @returns the rows, and the highest number of pages in the log. */
  const commit = async (pages: number) => {
    let longest = 0
    const rows = pages / rowPages
    for (let row = 0; row < rows; row++) {
      insert.run(rowPages * 4096)
      checkpoints.afterCommit()
      longest = Math.max(longest, state())
      await new Promise((resolve) => setImmediate(resolve))
    }
    return { rows, longest }
  }
  return { read, commit, state, count }
}

test('a full log is copied by a thread while others write, and begins anew', async () => {
  const { commit, state, count } = opened()
  const { rows } = await commit(5_000)
  await expect
    .poll(async () => {
      await commit(rowPages)
      return state()
    })
    .toBeLessThan(1_000)
  expect(count()).toBeGreaterThan(rows)
})

test('a reader that needs the log keeps nobody from writing, and it is copied once the reader has ended', async () => {
  const { read, commit, state, count } = opened()
  await commit(rowPages)
  read.exec('begin')
  expect(count()).toBe(1)
  const { rows } = await commit(9_000)
  expect(count()).toBe(1)
  expect(state()).toBeGreaterThan(9_000)
  read.exec('commit')
  await expect
    .poll(async () => {
      await commit(1_000)
      return state()
    })
    .toBeLessThan(4_000)
  expect(count()).toBeGreaterThan(rows)
})

test('where the thread fails, SQLite itself copies the log', async () => {
  const { commit, count } = opened('no-folder/test.db')
  const { rows, longest } = await commit(40_000)
  expect(longest).toBeGreaterThan(10_000)
  expect(longest).toBeLessThan(17_000)
  expect(count()).toBe(rows)
})

test('a command whose last work is to close the database ends with it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-checkpoints-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const program = `
    import { Checkpoints } from ${JSON.stringify(new URL('./checkpoints.ts', import.meta.url).href)}
    import { openHandle } from ${JSON.stringify(new URL('./sqlite-handle.ts', import.meta.url).href)}
    const file = ${JSON.stringify(join(folder, 'test.db'))}
    const write = openHandle(file)
    const checkpoints = new Checkpoints(write, file)
    write.exec('create table rows as select zeroblob(17_000_000) as bytes')
    checkpoints.afterCommit()
    await checkpoints.close()
    write.close()
    console.log('closed')`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  expect(stdout).toBe('closed\n')
})
