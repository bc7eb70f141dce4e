import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'rollup'

const id = 'virtual:panel-name'

/** File names of the panel, its later chunks and the languages, with the hash of any build. */
const chunk = /^[a-z]+-.{8}\.js|\.json(\.|$)/

/**
 * Two plugins that pass the hash in file names from the panel's build to the loader's, which follows in one process:
 * `record` belongs to the panel, `provide` to the loader. While watching, a change of the panel's sources rebuilds the
 * loader too.
 *
 * @param version of the widget, by which the loader names its build
 */
export function panelName(sources: string, version: string): { record: Plugin; provide: Plugin } {
  let hash: string | undefined
  const record: Plugin = {
    name: 'record-panel-name',
    writeBundle({ dir = '' }, bundle) {
      const [panel] = Object.keys(bundle).filter((name) => name.startsWith('panel-'))
      hash = panel?.slice('panel-'.length, -'.js'.length)
      for (const file of readdirSync(dir)) {
        if (chunk.test(file) && file !== 'manifest.json' && !(file.replace(/\.(br|gz)$/, '') in bundle))
          rmSync(join(dir, file))
      }
    },
  }
  const provide: Plugin = {
    name: 'provide-panel-name',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load(source) {
      if (source !== `\0${id}`) return null
      if (!hash) return this.error('The panel has to be built before the loader')
      for (const file of readdirSync(sources)) this.addWatchFile(join(sources, file))
      return `export const build = ${JSON.stringify(`${version}-${hash}`)}
export const suffix = ${JSON.stringify(`-${hash}.js`)}`
    },
  }
  return { record, provide }
}
