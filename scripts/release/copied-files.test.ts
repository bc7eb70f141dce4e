import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../lib/paths.ts'
import { copyForRelease } from './copied-files.ts'

/** Files as operators name them, with an installation's secrets in them. */
const secretFiles = ['.env', '.env.local', 'backup.env']

test('a release contains no file of variables that lies beside what it copies', () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-release-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'deploy/docker'), { recursive: true })
  for (const file of ['compose.yaml', 'environment.md', ...secretFiles])
    writeFileSync(join(folder, 'deploy/docker', file), 'SECRET=of-this-test')
  copyForRelease(join(folder, 'deploy'), join(folder, 'release'))
  expect(readdirSync(join(folder, 'release/docker'))).toEqual(['compose.yaml', 'environment.md'])
})

test('neither an image nor a commit takes in a file of variables', () => {
  const ignored = execFileSync(
    'git',
    ['check-ignore', '--no-index', ...secretFiles.map((file) => `deploy/docker/${file}`)],
    { cwd: root, encoding: 'utf8' },
  )
  expect(ignored.trim().split('\n')).toHaveLength(secretFiles.length)
  const withheld = readFileSync(resolve(root, '.dockerignore'), 'utf8').split('\n')
  expect(withheld).toEqual(expect.arrayContaining(['**/.env', '**/.env.*', '**/*.env']))
})

test('the image installs the packages of every workspace before it gets the sources', () => {
  const [before = ''] = readFileSync(resolve(root, 'Dockerfile'), 'utf8').split('\nCOPY . .\n')
  const [files = '', ...installs] = before.split('\nRUN npm ci')
  expect(installs).toHaveLength(1)
  const copied = [...files.matchAll(/^COPY (\S+)\/package\.json \1\/$/gm)].map(([, folder]) => folder)
  const locked: { packages: Record<string, { link?: true; resolved?: string }> } = JSON.parse(
    readFileSync(resolve(root, 'package-lock.json'), 'utf8'),
  )
  const workspaces = Object.values(locked.packages).flatMap(({ link, resolved }) =>
    link && resolved ? [resolved] : [],
  )
  expect(workspaces.length).toBeGreaterThan(4)
  expect(copied.sort()).toEqual(workspaces.sort())
})
