import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'rollup'
import { integrityOf } from './manifest.ts'

/** File names of code chunks, with the hash in their names. */
const chunk = /^([a-z]+)-(.{8})\.js$/

/** Prefix of all hashes; the shortest that browsers support. */
const algorithm = 'sha256'

const hashOf = (content: Buffer) => integrityOf(content, algorithm).slice(algorithm.length + 1)

/**
 * Makes the loader of one release, which verifies all further code before running it: each chunk is fetched with its
 * expected hash, and then imported from the same address, which is immutable. Imports inside a chunk were loaded before
 * it. This way needs no more of a page's policy than `import` does, and works in all browsers.
 *
 * The loader holds two hashes: that of the panel, and that of a file with all others, which is fetched beside the panel,
 * or before the first other chunk.
 *
 * @param dist folder of the chunks, into which the file of their hashes is written
 */
export function pinned(dist: string): Plugin {
  return {
    name: 'pinned',
    renderDynamicImport: () => ({ left: 'importChecked(', right: ')' }),
    outputOptions(options) {
      const hashes: Record<string, string> = {}
      let build = ''
      for (const file of readdirSync(dist)) {
        const [, name, suffix] = chunk.exec(file) ?? []
        if (!name || !suffix) continue
        hashes[name] = hashOf(readFileSync(join(dist, file)))
        build = suffix
      }
      const { panel, ...others } = hashes
      const list = Buffer.from(JSON.stringify(others))
      writeFileSync(join(dist, `hashes-${build}.json`), list)
      const intro = `const fetchChecked = async (address, hash) => {
  const response = await fetch(address, { integrity: '${algorithm}-' + hash })
  if (!response.ok) throw Error(address)
  return response.text()
}
let hashes
const importChecked = async (address) => {
  const [, folder, name] = /(.+\\/)([a-z]+)-[^/]+$/.exec(address)
  // Later chunks import this one by the first address, whichever attempt succeeds.
  const fetchAll = (hash) => Promise.all([...new Set([address.split('?')[0], address])].map((one) => fetchChecked(one, hash)))
  const readHashes = async () => (hashes ??= JSON.parse(await fetchChecked(folder + 'hashes-${build}.json', '${hashOf(list)}')))
  if (name === 'panel') await Promise.all([fetchAll('${panel}'), readHashes()])
  else await fetchAll((await readHashes())[name])
  return import(address)
}`
      return { ...options, intro }
    },
  }
}
