import { createHash } from 'node:crypto'
import type { Plugin } from 'rollup'

/** Placeholder of the hash in file names until all contents are known; as long as a hash. */
export const placeholder = 'HASHHASH'

/**
 * Names all chunks of a build by one hash of their contents. Most of them import the panel, whose change would rename
 * nearly all of them anyway; and the loader, which imports them by name, contains only one hash.
 */
export function oneHash(): Plugin {
  return {
    name: 'one-hash',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const all = createHash('sha256')
        for (const { code } of chunks.toSorted((a, b) => (a.fileName < b.fileName ? -1 : 1))) all.update(code)
        const hash = all.digest('hex').slice(0, 8)
        for (const chunk of chunks) {
          delete bundle[chunk.fileName]
          chunk.code = chunk.code.replaceAll(placeholder, hash)
          chunk.fileName = chunk.fileName.replace(placeholder, hash)
          bundle[chunk.fileName] = chunk
        }
      },
    },
  }
}
