import { expect, test } from 'vitest'
import { paths, read } from './project-files.ts'

type Locked = {
  version?: string
  resolved?: string
  integrity?: string
  license?: string
  link?: boolean
  optionalDependencies?: Record<string, string>
}

const lock: Record<string, Locked> = JSON.parse(read('package-lock.json')).packages
const installed = Object.entries(lock).filter(([path, { link }]) => path.includes('node_modules/') && !link)
const manifests = paths.filter((path) => path.endsWith('package.json')).map((path) => JSON.parse(read(path)))

/** The lowest versions without known vulnerabilities that affect Earshot; not a complete list of advisories. */
const FLOORS: Record<string, string> = {
  '@hono/node-server': '2.0.10',
  '@modelcontextprotocol/sdk': '1.26.0',
  dompurify: '3.4.13',
  'file-type': '21.3.2',
  hono: '4.12.34',
  kysely: '0.28.17',
  'markdown-it': '14.2.0',
  nodemailer: '9.0.1',
  'sanitize-html': '2.17.7',
}

/** Licences that require only a notice, and those that bind only changes to the package itself. */
const LICENCES = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  // Of fonts, which may be bundled with anything that is sold.
  'OFL-1.1',
  'MPL-2.0',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]

test('every package is held to a hash, so that what is installed is what was reviewed', () => {
  expect(installed.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([])
})

test('the lock file names no place to download from: each machine uses the registry it trusts', () => {
  const hosts = Object.values(lock).filter(({ resolved, link }) => resolved && !link)
  expect(hosts.map(({ resolved }) => resolved)).toEqual([])
})

test('the lock file holds the builds for every platform, or `npm ci` refuses it elsewhere', () => {
  const missing = Object.values(lock).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies).filter((name) => !find(name).length),
  )
  expect(missing).toEqual([])
})

test('versions are exact, so that an update is somebody’s decision', () => {
  const loose = manifests.flatMap(({ name, dependencies, devDependencies, optionalDependencies }) =>
    Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
      .filter(([, version]) => !/^(npm:@?[\w/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)))
      .map(([dependency, version]) => `${name}: ${dependency} ${version}`),
  )
  expect(loose).toEqual([])
})

test('installing runs no package’s script', () => {
  const { allowScripts } = JSON.parse(read('package.json'))
  expect(Object.keys(allowScripts).filter((name) => allowScripts[name])).toEqual([])
  expect(read('scripts/install.mjs')).toContain("'--ignore-scripts'")
})

test('the pinned Node is the same on every platform, and what the installation asks of a Mac’s own', () => {
  const { optionalDependencies } = JSON.parse(read('package.json'))
  const [version, ...others] = new Set<string>(Object.values(optionalDependencies))
  expect(others).toEqual([])
  expect(read('scripts/install.mjs')).toContain(`PINNED_MAJOR = ${version?.split('.')[0]}\n`)
})

test.each(Object.entries(FLOORS))('%s is at least %s', (name, floor) => {
  const tooOld = find(name).filter(([, { version = '0' }]) => compare(version, floor) < 0)
  expect(tooOld.map(([path, { version }]) => `${path} ${version}`)).toEqual([])
})

test('every licence is one that a product may be sold with', () => {
  const others = installed.filter(([, { license }]) => !allowed(license))
  expect(others.map(([path, { license }]) => `${path}: ${license}`)).toEqual([])
})

function find(name: string): [string, Locked][] {
  return installed.filter(([path]) => path.endsWith(`node_modules/${name}`))
}

/** `A OR B` needs one allowed licence, `A AND B` all of them. */
function allowed(expression = ''): boolean {
  return expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => LICENCES.includes(licence)))
}

/** Negative if `one` is older than `other`. */
function compare(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split('.').map((part) => Number.parseInt(part, 10)))
  for (const index of [0, 1, 2]) {
    const difference = (a?.[index] ?? 0) - (b?.[index] ?? 0)
    if (difference) return difference
  }
  return 0
}
