import { dirname } from 'node:path/posix'
import { codeBelow, importsOf } from '../../server/src/test/folder-imports.ts'

const server = 'server/src'
/** The client of the API, which is made from the operations and their codes of errors. */
const client = 'server/client'
const concernsClient =
  /^server\/client\/|^server\/src\/.*\.routes\.ts$|^server\/src\/http\/|^shared\/src\/errors\.ts$/
const testFile = /\.test\.ts$/
/** Files that can change the behaviour of the server or its tests. */
const concernsServer = /^server\/|^shared\/(?!.*\.test\.ts$)|^package-lock\.json$/
/** Folders whose tests cover the folder itself; the others are below or above everything. */
const feature = /^server\/src\/(features\/|pages|payments)/
/** A folder with more importers belongs to the base of the server. */
const MOST_IMPORTERS = 12

/** Folders to test for a change that may affect everything: all of the base, and some features on top. */
const fixedSet = [
  ...['auth', 'db', 'events', 'http', 'jobs', 'lib', 'mail', 'search', 'storage'],
  ...['features/board', 'features/project', 'features/tag', 'features/triage'],
].map((folder) => `${server}/${folder}`)

/**
 * The server's folders whose tests are the likeliest to notice a change: the folder of the changed file and those that
 * import it directly; for a file of `shared`, the folders that import the file. The tests' folder and root files such
 * as `app.ts`, which import everything, do not count. If no feature is among them, or too many are, the fixed set takes
 * their place.
 * The client's tests are selected for a change of it, of a route and of what every route has.
 *
 * @param changed paths from the project's root.
 * @returns paths from the project's root that end in a slash.
 */
export function selectFolders(changed: readonly string[]): string[] {
  const importers = readImporters()
  const selected = changed
    .filter((path) => concernsServer.test(path) && !path.startsWith(`${client}/`))
    .flatMap((path) => {
      const unit = path.startsWith(`${server}/`) ? dirname(path) : path
      return concernedBy(unit, testFile.test(path) ? [] : [...(importers.get(unit) ?? [])])
    })
  if (changed.some((path) => concernsClient.test(path))) selected.push(client)
  return [...new Set(selected)].sort().map((folder) => `${folder}/`)
}

function concernedBy(unit: string, importers: string[]): string[] {
  const own = unit.startsWith(`${server}/`) ? [unit] : []
  const folders = [...own, ...importers]
  const known = folders.some((folder) => feature.test(folder)) && importers.length <= MOST_IMPORTERS
  return known ? folders : [...own, ...fixedSet]
}

/** The server's folders that import each folder and each file; without its root folder. */
function readImporters(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const file of codeBelow(server)) {
    const from = dirname(file)
    if (from === server) continue
    for (const imported of importsOf(file)) {
      for (const unit of [imported, dirname(imported)]) {
        if (unit !== from) found.set(unit, (found.get(unit) ?? new Set()).add(from))
      }
    }
  }
  return found
}
