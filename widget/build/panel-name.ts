import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'rollup'

const id = 'virtual:panel-name'

/**
 * Two plugins that carry the panel's hashed file name from its own build to the loader's, which follows in
 * the same process: `record` belongs to the panel, `provide` to the loader. While watching, a change of
 * the panel's sources rebuilds the loader too.
 */
export function panelName(sources: string): { record: Plugin; provide: Plugin } {
  let name: string | undefined
  const record: Plugin = {
    name: 'record-panel-name',
    writeBundle({ dir = '' }, bundle) {
      name = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)?.fileName
      for (const file of readdirSync(dir)) {
        if (file.startsWith('panel-') && !file.startsWith(`${name}`)) rmSync(join(dir, file))
      }
    },
  }
  const provide: Plugin = {
    name: 'provide-panel-name',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load(source) {
      if (source !== `\0${id}`) return null
      if (!name) return this.error('The panel has to be built before the loader')
      for (const file of readdirSync(sources)) this.addWatchFile(join(sources, file))
      return `export default ${JSON.stringify(name)}`
    },
  }
  return { record, provide }
}
