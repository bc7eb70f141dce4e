import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'rollup'
import { integrityOf } from './manifest.ts'

/** File names of code chunks, with their hashes; three letters tell the chunks apart. */
const chunk = /^([a-z]{3})[a-z]+-.{8}\.js$/

/** Prefix of all hashes, stored once. */
const algorithm = 'sha256-'

/**
 * Makes the loader of one release, which verifies all further code before running it: each chunk is fetched with its
 * expected hash, and then imported from the same address, which is immutable. Imports inside a chunk were loaded before
 * it. This way needs no more of a page's policy than `import` does, and works in all browsers.
 *
 * @param dist folder of the chunks
 */
export function pinned(dist: string): Plugin {
  return {
    name: 'pinned',
    renderDynamicImport: () => ({ left: 'importChecked(', right: ')' }),
    outputOptions(options) {
      const hashes = readdirSync(dist).flatMap((name) => {
        const found = chunk.exec(name)
        // The shortest hash that browsers support, because the loader contains one per chunk; without the `=` at the
        // end of each.
        return found
          ? `${found[1]}-${integrityOf(readFileSync(join(dist, name)), 'sha256').slice(algorithm.length, -1)}`
          : []
      })
      if (new Set(hashes.map((hash) => hash.slice(0, 3))).size < hashes.length)
        this.error('Two chunks begin with the same three letters')
      const intro = `const hashes = '${hashes.join('')}'
const check = async (address) => {
  const [, name] = /([a-z]{3})[a-z]+-[^/]+$/.exec(address)
  const response = await fetch(address, { integrity: '${algorithm}' + hashes.split(name + '-')[1].slice(0, 43) + '=' })
  if (!response.ok) throw Error(address)
  await response.blob()
}
const importChecked = async (address) => {
  // Later chunks import this one by the first address, whichever attempt succeeds.
  await Promise.all([...new Set([address.split('?')[0], address])].map(check))
  return import(address)
}`
      return { ...options, intro }
    },
  }
}
