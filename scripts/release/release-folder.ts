import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { root } from '../lib/paths.ts'
import { bundleServer, commands, nativePackages } from './bundle-server.ts'
import { billOfMaterials, componentsOf, licencesOf, nativeFolders } from './components.ts'
import { copyForRelease } from './copied-files.ts'

const { name, version, license } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'))

/** Name of the release for this machine, such as `earshot-1.0.0-linux-x64`. */
export const releaseName = `${name}-${version}-${process.platform}-${process.arch}`

/** Files of native packages that are only needed to compile them, or for other machines, and unused weights of fonts. */
const needless =
  /better-sqlite3\/(deps|src|binding\.gyp)|fonts\/inter\/(?!(500Medium|700Bold)(\/|$))\d|harfbuzz-subset|\.d\.m?ts$|\.(md|png)$/
const otherMachines = new RegExp(`prebuilds/(?!${process.platform}(musl)?-${process.arch}\\.node$).+`)

/** Puts the built console and widget, the bundled server with its native packages, and the API's client into a folder. */
export async function makeReleaseFolder(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  const bundled = await bundleServer(join(folder, 'server/dist'))
  for (const client of ['console', 'widget'])
    cpSync(resolve(root, client, 'dist'), join(folder, client, 'dist'), { recursive: true })
  for (const native of nativeFolders(nativePackages))
    cpSync(resolve(root, native), join(folder, native), {
      recursive: true,
      filter: (path) => !needless.test(path) && !otherMachines.test(path),
    })
  execFileSync(process.execPath, ['server/client/pack.ts', join(folder, 'client')], { cwd: root })
  const components = componentsOf(bundled, nativePackages)
  for (const [file, text] of Object.entries({
    'package.json': packageFile(),
    'sbom.cdx.json': billOfMaterials(version, components),
    'THIRD-PARTY-LICENCES.txt': licencesOf(components),
  }))
    writeFileSync(join(folder, file), text)
  for (const copied of [
    'CHANGELOG.md',
    'deploy',
    'docs/operating.md',
    'docs/releases.md',
    'docs/monitoring.md',
  ])
    copyForRelease(resolve(root, copied), join(folder, copied))
  smoothFiles(folder)
  writeFileSync(join(folder, 'SHA256SUMS'), checksums(folder))
  smoothFiles(folder)
}

/** The start and the commands, under the names that they have in the project. */
function packageFile(): string {
  const scripts = Object.fromEntries(commands.map((command) => [command, `node server/dist/${command}.js`]))
  const file = {
    name,
    version,
    license,
    private: true,
    type: 'module',
    engines: { node: '>=24' },
    scripts: { start: 'node server/dist/main.js', ...scripts },
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

/** Gives all files the same time and permissions, whenever and by whomever they were made. */
function smoothFiles(folder: string): void {
  for (const path of [...filesBelow(folder), folder]) {
    chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644)
    utimesSync(path, 0, 0)
  }
}

/** A line for each file, as `sha256sum --check` reads it. */
export const checksums = (folder: string): string =>
  filesBelow(folder)
    .filter((path) => statSync(path).isFile())
    .map(
      (path) =>
        `${createHash('sha256').update(readFileSync(path)).digest('hex')}  ${relative(folder, path)}\n`,
    )
    .join('')

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path !== 'SHA256SUMS')
    .map((path) => join(folder, path))
    .sort()
