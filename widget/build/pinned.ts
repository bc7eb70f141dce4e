import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'rollup'
import { integrityOf } from './manifest.ts'

/** The chunks of code, under their hashed names. */
const chunk = /^([a-z]+)-.{8}\.js$/

/** Said once rather than before each hash. */
const algorithm = 'sha256-'

/**
 * Makes the loader of one release, which checks all further code before it runs it: each chunk is fetched with the hash
 * that it has to have, and then imported from the same address, which is immutable. What a chunk imports itself was loaded
 * before it. That way needs no more of a page's policy than `import` does, and all browsers know it.
 *
 * @param dist where the chunks lie
 */
export function pinned(dist: string): Plugin {
  return {
    name: 'pinned',
    renderDynamicImport: () => ({ left: 'importChecked(', right: ')' }),
    outputOptions(options) {
      const hashes = readdirSync(dist).flatMap((name) => {
        const found = chunk.exec(name)
        // The shortest hash that browsers know, as each is in the loader; without the `=` that all of them end with.
        return found
          ? `${found[1]}-${integrityOf(readFileSync(join(dist, name)), 'sha256').slice(algorithm.length, -1)}`
          : []
      })
      const intro = `const hashes = '${hashes.join('')}'
const check = async (address) => {
  const [name] = /[a-z]+-(?=[^/]+$)/.exec(address)
  const response = await fetch(address, { integrity: '${algorithm}' + hashes.split(name)[1].slice(0, 43) + '=' })
  if (!response.ok) throw Error(address)
  await response.blob()
}
const importChecked = async (address) => {
  // Chunks behind it import it by the first one, whichever try succeeds.
  await Promise.all([...new Set([address.split('?')[0], address])].map(check))
  return import(address)
}`
      return { ...options, intro }
    },
  }
}
