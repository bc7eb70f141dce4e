import type { Plugin } from 'rollup'

const prefix = 'late:'
const texts = /\/limits$/

/**
 * Gives the late views copies of the modules of constants that they share with the panel, so that each sentence lies in
 * the file that shows it: Rollup would put all of them into the panel's.
 */
export function ownTexts(folder: string): Plugin {
  return {
    name: 'own-texts',
    async resolveId(source, importer, options) {
      if (!texts.test(source) || !importer?.startsWith(folder)) return null
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
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
