import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { BadDataFolder, keptSecret, prepareDataFolder } from './data-folder.ts'

const root = mkdtempSync(join(tmpdir(), 'earshot-data-folder-'))
afterAll(() => rmSync(root, { recursive: true }))

test('a data folder is made with all that leads to it, for its owner only', () => {
  const folder = join(root, 'some', 'where', 'data')
  prepareDataFolder(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
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
