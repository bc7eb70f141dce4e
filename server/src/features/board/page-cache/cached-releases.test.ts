import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCachedReleases } from './cached-releases.ts'

test('what a release consists of is there after an update too, and the current loader is the new one', async () => {
  const built = await mkdtemp(join(tmpdir(), 'earshot-built-'))
  const kept = join(await mkdtemp(join(tmpdir(), 'earshot-kept-')), 'widget')
  const write = (name: string, text: string) => writeFile(join(built, name), text)
  await write('v1.js', 'first')
  await write('0.1.0-0123abcd.js', 'first')
  await write('0.1.0-0123abcd.js.br', 'packed')
  await write('panel-AbCdEf_1.js', 'first')
  await write('earshot-widget-0.1.0-0123abcd.tgz', 'first')
  await readCachedReleases(built, kept)
  // State left behind by a start that was killed while copying.
  await writeFile(join(kept, 'panel-AbCdEf_1.js'), 'fir')
  await readCachedReleases(built, kept)

  await rm(join(built, '0.1.0-0123abcd.js'))
  await rm(join(built, 'panel-AbCdEf_1.js'))
  await rm(join(built, 'earshot-widget-0.1.0-0123abcd.tgz'))
  await write('v1.js', 'second')
  const files = await readCachedReleases(built, kept)
  const textOf = (path: string) => files.find(path)?.plain.toString()
  expect(textOf('/0.1.0-0123abcd.js')).toBe('first')
  expect((await files.find('/0.1.0-0123abcd.js')?.compressed?.in('br'))?.toString()).toBe('packed')
  expect(textOf('/panel-AbCdEf_1.js')).toBe('first')
  expect(textOf('/earshot-widget-0.1.0-0123abcd.tgz')).toBe('first')
  expect(textOf('/v1.js')).toBe('second')
})
