import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'rollup'

const widget = new URL('../', import.meta.url).pathname
const dist = join(widget, 'dist')
const folder = join(dist, 'npm')

/** Frameworks that the npm package supports; they stay external imports. */
const hosts = /^(react|vue)(\/|$)/

/**
 * Turns the built modules into the contents of `npm publish widget/dist/npm`: adds types, a manifest and a readme. That
 * folder contains nothing else of the workspace. Also packs it, for `npm install` from the server.
 */
export function npmPackage(): Plugin {
  return {
    name: 'npm-package',
    resolveId: {
      order: 'pre',
      handler: (source, importer) =>
        hosts.test(source) && importer?.startsWith(join(widget, 'src/npm/'))
          ? { id: source, external: true }
          : null,
    },
    generateBundle(_, bundle) {
      // Needed by frameworks that render on a server by default; minifying would drop a directive in the source.
      const { 'react.js': react } = bundle
      if (react?.type === 'chunk') react.code = `'use client'\n${react.code}`
    },
    writeBundle() {
      writeTypes()
      writeFileSync(join(folder, 'package.json'), `${JSON.stringify(publishedManifest(), null, 2)}\n`)
      writeFileSync(join(folder, 'README.md'), readFileSync(join(widget, 'src/npm/README.md')))
      pack()
    },
  }
}

/** Imports in a declaration file. */
const source = /(from |import\()'((?:\.|@earshot\/)[^']*)'/g

/** Writes the entries' declarations, and those that they import, into one folder. */
function writeTypes(): void {
  const emitted = join(widget, 'dist/types')
  execFileSync('tsc', ['-p', join(widget, 'tsconfig.npm.json'), '--outDir', emitted], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const found = readdirSync(emitted, { recursive: true, encoding: 'utf8' })
  const pathOf = (name: string) => {
    const own = `widget/src/npm/${name}.d.ts`
    return join(
      emitted,
      found.includes(own) ? own : (found.find((path) => basename(path) === `${name}.d.ts`) as string),
    )
  }
  const names = new Set(['bundled', 'react', 'vue', 'widget'])
  for (const name of names) {
    const flat = readFileSync(pathOf(name), 'utf8').replace(source, (_, before, path) => {
      const other = basename(path).replace(/\.tsx?$/, '')
      names.add(other)
      return `${before}'./${other}.js'`
    })
    writeFileSync(join(folder, `${name}.d.ts`), flat)
  }
  rmSync(emitted, { recursive: true })
}

/** Packs the folder beside the scripts; the name has a hash of the contents, since lock files keep its address. */
function pack(): void {
  const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', dist], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const archive = join(dist, JSON.parse(packed)[0].filename)
  const hash = createHash('sha256').update(readFileSync(archive)).digest('hex').slice(0, 8)
  const name = basename(archive).replace(/\.tgz$/, `-${hash}.tgz`)
  renameSync(archive, join(dist, name))
  const manifest = join(dist, 'manifest.json')
  const listed = { ...JSON.parse(readFileSync(manifest, 'utf8')), package: name }
  writeFileSync(manifest, `${JSON.stringify(listed, null, 2)}\n`)
}

/** The workspace's manifest for customers: without build-only fields, with paths from the package's folder. */
function publishedManifest() {
  const manifest = JSON.parse(readFileSync(join(widget, 'package.json'), 'utf8'))
  const { name, version, description, type, sideEffects, peerDependencies, peerDependenciesMeta } = manifest
  const own = (path: string) => path.replace('./dist/npm/', './')
  const exports = JSON.parse(JSON.stringify(manifest.exports).replaceAll('./dist/npm/', './'))
  return {
    name,
    version,
    description,
    license: 'UNLICENSED',
    type,
    sideEffects,
    // Tools older than `exports` find each entry as a file.
    main: own(manifest.main),
    types: own(manifest.types),
    exports,
    publishConfig: { access: 'public' },
    files: ['*.js', '*.d.ts'],
    peerDependencies,
    peerDependenciesMeta,
  }
}
