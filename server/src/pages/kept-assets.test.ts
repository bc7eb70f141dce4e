import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConsole } from './kept-assets.ts'

test('a page that was opened before an update gets its scripts for a week after it, however old they are', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-console-'))
  const [built, kept] = [join(folder, 'built'), join(folder, 'kept')]
  const day = 24 * 60 * 60_000
  const textAt = async (now: number, path: string) =>
    (await readConsole(built, kept, now)).find(path)?.plain.toString()

  expect(await textAt(0, '/assets/first-1.js')).toBeUndefined()
  await mkdir(join(built, 'assets'), { recursive: true })
  await writeFile(join(built, 'index.html'), 'first')
  await writeFile(join(built, 'assets/first-1.js'), 'first')
  // As left by a start that is killed while copying.
  await writeFile(join(kept, 'assets/first-1.js'), 'fir')
  expect(await textAt(0, '/assets/first-1.js')).toBe('first')

  await rm(join(built, 'assets/first-1.js'))
  await writeFile(join(built, 'index.html'), 'second')
  await writeFile(join(built, 'assets/second-1.js'), 'second')
  const update = 100 * day
  expect(await textAt(update, '/assets/first-1.js')).toBe('first')
  expect(await textAt(update + 6 * day, '/assets/first-1.js')).toBe('first')
  expect(await textAt(update + 6 * day, '/assets/second-1.js')).toBe('second')
  expect(await textAt(update + 6 * day, '/index.html')).toBe('second')
  expect(await textAt(update + 8 * day, '/assets/first-1.js')).toBeUndefined()
  expect(await textAt(update + 8 * day, '/assets/second-1.js')).toBe('second')
  await rm(folder, { recursive: true })
})
