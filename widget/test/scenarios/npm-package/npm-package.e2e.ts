import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { afterAll, beforeAll, expect, test } from 'vitest'

const widget = join(import.meta.dirname, '../../..')
const dist = join(widget, 'dist')
const built = join(dist, 'npm')
const modules = join(widget, '../node_modules')

/** Folder of a customer's project that has installed the package. */
let consumer: string
let tarball: string
let files: string[]

beforeAll(() => {
  consumer = mkdtempSync(join(tmpdir(), 'earshot-consumer-'))
  const [archive = ''] = readdirSync(dist).filter((name) => name.endsWith('.tgz'))
  tarball = join(dist, archive)
  const listed = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' })
  files = listed
    .trim()
    .split('\n')
    .map((path) => path.replace('package/', ''))
  const installed = join(consumer, 'node_modules/@earshot/widget')
  mkdirSync(installed, { recursive: true })
  execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', installed])
  for (const name of ['react', 'react-dom', 'vue', '@vue', '@types', 'types-react-18', 'csstype'])
    symlinkSync(join(modules, name), join(consumer, 'node_modules', name))
  cpSync(join(import.meta.dirname, 'consumer'), consumer, { recursive: true })
})

afterAll(() => rmSync(consumer, { recursive: true }))

test('the package holds its modules, their types, a manifest and a readme, and nothing else', () => {
  const others = files.filter((path) => !/^[\w-]+\.(js|d\.ts)$/.test(path))
  expect(others.toSorted()).toEqual(['README.md', 'package.json'])
  const injector = ['widget.js', 'earshot.js'].map((name) => readFileSync(join(built, name)))
  expect(brotliCompressSync(Buffer.concat(injector)).length).toBeLessThanOrEqual(400)
})

test('what it declares is right for every tool that reads packages', async () => {
  const { messages } = await publint({ pkgDir: built, pack: false, strict: true })
  expect(messages).toEqual([])
  const report = await checkPackage(createPackageFromTarballData(readFileSync(tarball)))
  if (!report.types) throw new Error('The package has no types')
  // Node itself can `require` ECMAScript modules now.
  const problems = report.problems.filter(
    (problem) => !('resolutionKind' in problem && problem.resolutionKind === 'node16-cjs'),
  )
  expect(problems.map((problem) => JSON.stringify(problem).slice(0, 300))).toEqual([])
})

test.for(['tsconfig.json', 'react-18.json'])(
  'a project compiles against it, and its mistakes do not (%s)',
  (settings) => {
    execFileSync(join(modules, '.bin/tsc'), ['-p', join(consumer, settings)], { stdio: 'inherit' })
  },
)

test('a server imports it and renders with it, and nothing happens there', () => {
  const printed = execFileSync(process.execPath, [join(consumer, 'server.mjs')], { encoding: 'utf8' })
  expect(JSON.parse(printed)).toEqual({
    react: '<button type="button" aria-haspopup="dialog" class="quiet">Report a bug</button>',
    open: false,
  })
})
