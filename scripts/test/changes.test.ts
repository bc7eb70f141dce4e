import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Changes } from './changes.ts'

let root: string
const write = (name: string, text: string) => writeFileSync(join(root, name), text)
const changes = () => new Changes(root, join(root, 'kept'))

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'earshot-changes-'))
  const git = (...parameters: string[]) => execFileSync('git', parameters, { cwd: root })
  git('init', '--quiet')
  for (const name of ['edited.ts', 'deleted.ts', 'untouched.ts']) write(name, 'committed')
  write('.gitignore', 'kept')
  git('add', '--all')
  git('-c', 'user.name=Ada', '-c', 'user.email=ada@harbor.example', 'commit', '--quiet', '--message=All')
})

afterEach(() => rmSync(root, { recursive: true }))

test('what is added, edited or deleted since the last commit is a change', () => {
  write('edited.ts', 'other')
  write('added.ts', 'new')
  rmSync(join(root, 'deleted.ts'))
  expect(changes().paths()).toEqual(['added.ts', 'deleted.ts', 'edited.ts'])
})

test('after a mark only what changes later is a change, committed or not', () => {
  write('edited.ts', 'other')
  changes().mark()
  expect(changes().paths()).toEqual([])
  write('added.ts', 'new')
  execFileSync('git', ['add', 'added.ts'], { cwd: root })
  expect(changes().paths()).toEqual(['added.ts'])
})

test('what changes while the checks run is a change for the next ones', () => {
  const before = changes()
  write('edited.ts', 'other')
  before.mark()
  expect(changes().paths()).toEqual(['edited.ts'])
})
