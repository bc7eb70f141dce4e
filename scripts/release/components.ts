import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from '../lib/paths.ts'

/** A package of which the release contains code. */
export interface Component {
  name: string
  version: string
  licence: string
  /** Hash of the package as downloaded, as in the lock file. */
  integrity: string
  /** Folder in the project. */
  folder: string
}

interface Locked {
  version?: string
  license?: string
  integrity?: string
  resolved?: string
  link?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const lock: Record<string, Locked> = JSON.parse(
  readFileSync(resolve(root, 'package-lock.json'), 'utf8'),
).packages

/**
 * The packages of bundled files, the native packages with what they need on this machine, and whatever the console and
 * the widget depend on.
 */
export function componentsOf(bundled: readonly string[], native: readonly string[]): Component[] {
  const ofFiles = bundled.flatMap((path) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? [])
  const clients = ['console', 'widget', 'shared'].flatMap((workspace) =>
    Object.keys(lock[workspace]?.dependencies ?? {}).map((name) => folderOf(name, workspace)),
  )
  // The console's build copies the font.
  const font = 'node_modules/@fontsource-variable/inter'
  const folders = new Set([font, ...ofFiles, ...nativeFolders(native), ...closure(clients)])
  return [...folders]
    .sort()
    .map(componentIn)
    .filter(({ name }) => !name.startsWith('@earshot/'))
}

/** Folders of packages with everything that they need and that is installed on this machine. */
export const nativeFolders = (names: readonly string[]): string[] =>
  closure(names.map((name) => folderOf(name, 'server'))).filter(
    // A header-only package that is needed to compile.
    (folder) => !folder.endsWith('/node-addon-api'),
  )

function closure(folders: (string | undefined)[]): string[] {
  const found = new Set<string>()
  const add = (folder: string | undefined): void => {
    if (folder === undefined || found.has(folder)) return
    const { link, resolved, dependencies, optionalDependencies } = lock[folder] ?? {}
    if (!link) found.add(folder)
    const base = link && resolved ? resolved : folder
    const needed = { ...(link ? lock[base]?.dependencies : dependencies), ...optionalDependencies }
    for (const name of Object.keys(needed)) add(folderOf(name, base))
  }
  for (const folder of folders) add(folder)
  return [...found].sort()
}

/** The folder in which Node finds a package from another folder; undefined if it is not installed. */
function folderOf(name: string, from: string): string | undefined {
  const parts = from.split('/node_modules/')
  const bases = parts.map((_, index) => parts.slice(0, parts.length - index).join('/node_modules/'))
  const folders = [...bases.map((base) => `${base}/node_modules/${name}`), `node_modules/${name}`]
  return folders.find((folder) => lock[folder] && existsSync(resolve(root, folder)))
}

function componentIn(folder: string): Component {
  const { version = '', license = '', integrity = '' } = lock[folder] ?? {}
  const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
  return { name, version, licence: license, integrity, folder }
}

/** A bill of materials in CycloneDX's format, without a time or a random number, so that two builds are identical. */
export function billOfMaterials(version: string, components: readonly Component[]): string {
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name: 'earshot', version, 'bom-ref': 'earshot' } },
    components: components.map(({ name, version, licence, integrity }) => ({
      type: 'library',
      'bom-ref': purlOf(name, version),
      name,
      version,
      purl: purlOf(name, version),
      licenses: [/[ (]/.test(licence) ? { expression: licence } : { license: { id: licence } }],
      hashes: [{ alg: 'SHA-512', content: hexOf(integrity) }],
    })),
  }
  return `${JSON.stringify(bill, null, 2)}\n`
}

const purlOf = (name: string, version: string): string => `pkg:npm/${name.replace('@', '%40')}@${version}`

const hexOf = (integrity: string): string =>
  Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex')

/** Names and texts of all licences. */
export function licencesOf(components: readonly Component[]): string {
  const sections = components.map(({ name, version, licence, folder }) => {
    const files = readdirSync(resolve(root, folder)).filter((file) =>
      /^(licen[cs]e|notice|copying)/i.test(file),
    )
    const texts = files.sort().map((file) => readFileSync(resolve(root, folder, file), 'utf8').trim())
    return [`${name} ${version} (${licence})`, ...texts].join('\n\n')
  })
  return `${sections.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}
