import { basename } from 'node:path'
import type { Plugin } from 'rollup'

const constants = /\/limits$/

/**
 * Gives a chunk's modules a copy of the constants shared with the panel, so that each constant is in the file that
 * needs it: Rollup would put all of them into the panel.
 */
export function ownConstants(folder: string): Plugin {
  const prefix = `own:${basename(folder)}:`
  return {
    name: 'own-constants',
    async resolveId(source, importer, options) {
      // Files that the constants are put together from are copied with them.
      const isCopy = importer?.startsWith(prefix)
      if (!isCopy && !(constants.test(source) && importer?.startsWith(folder))) return null
      const from = isCopy ? importer?.slice(prefix.length) : importer
      const resolved = await this.resolve(source, from, { ...options, skipSelf: true })
      return resolved && prefix + resolved.id
    },
    load(id) {
      if (!id.startsWith(prefix)) return null
      const file = id.slice(prefix.length)
      this.addWatchFile(file)
      return this.fs.readFile(file, { encoding: 'utf8' })
    },
  }
}
