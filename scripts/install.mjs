// Installs missing packages of the lock file, and decides which Node runs the project.

import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

const PINNED_MAJOR = 24
const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const windows = process.platform === 'win32'
const platform = `${windows ? 'win' : process.platform}-${process.arch}`
const nodePackage = `node_modules/node-${platform}`
const pinnedNode = join(root, nodePackage, 'bin', windows ? 'node.exe' : 'node')

/** A problem that a newcomer can fix; its message is one sentence that says how. */
export class InstallationError extends Error {}

/** Makes `node_modules` match the lock file; takes milliseconds if it already does. */
export function install() {
  if (!packagesMatchLockFile()) installPackages()
}

/**
 * Absolute path of the Node that runs everything but the bootstrap: the pinned one, or if no package provides it, as on
 * a Mac, the machine's own.
 * @throws InstallationError if the machine's own is too old, or the pinned one does not run.
 */
export function findNode() {
  return nodePackage in readPackages('package-lock.json') ? findPinnedNode() : findOwnNode()
}

function findPinnedNode() {
  if (spawnSync(pinnedNode, ['--version']).status === 0) return pinnedNode
  throw new InstallationError(
    'The pinned Node does not run on this machine; delete node_modules and run the same command again.',
  )
}

function findOwnNode() {
  if (Number(process.versions.node.split('.')[0]) >= PINNED_MAJOR) return process.execPath
  throw new InstallationError(
    `On ${platform}, Earshot runs with your own Node, which must be version ${PINNED_MAJOR} or later, and this is ${process.version}. Install a newer one from nodejs.org.`,
  )
}

/**
 * npm writes the list of installed packages to `node_modules/.package-lock.json` last. Optional packages missing from
 * that list belong to other platforms.
 */
function packagesMatchLockFile() {
  const installed = readPackages('node_modules/.package-lock.json')
  return Object.entries(readPackages('package-lock.json')).every(([path, locked]) => {
    if (!path.includes('node_modules/') || locked.link) return true
    const found = installed[path]
    if (path === nodePackage && !found) return false
    return found ? found.version === locked.version : Boolean(locked.optional || locked.devOptional)
  })
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8')).packages
  } catch {
    return {}
  }
}

function installPackages() {
  console.error('Installing packages, which takes about half a minute the first time.')
  // Under an old Node, npm warns about every package that asks for a newer one, so only errors are shown. Packages' own
  // scripts never run.
  npm(
    ['ci', '--ignore-scripts', '--loglevel=error', '--no-audit', '--no-fund'],
    'The packages could not be installed; read what npm says above, put it right and run the same command again.',
  )
}

function npm(parameters, failure) {
  try {
    execFileSync(windows ? 'npm.cmd' : 'npm', parameters, {
      cwd: root,
      stdio: ['ignore', 2, 2],
      shell: windows,
      env: { ...process.env, NODE_ENV: 'development' },
    })
  } catch (error) {
    if (error.code === 'ENOENT')
      throw new InstallationError('Earshot needs npm, and there is none on the path.')
    rmSync(join(root, 'node_modules/.package-lock.json'), { force: true })
    throw new InstallationError(failure)
  }
}
