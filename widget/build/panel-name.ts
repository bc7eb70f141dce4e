import { readdirSync } from 'node:fs'
import type { Plugin } from 'rollup'

const id = 'virtual:panel-name'

/** Gives the loader the hashed file name of the panel that was built just before it. */
export function panelName(folder: string): Plugin {
  return {
    name: 'panel-name',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load(source) {
      if (source !== `\0${id}`) return null
      const names = readdirSync(folder).filter((name) => /^panel-.*\.js$/.test(name))
      if (names.length !== 1) this.error(`Expected one built panel, found ${names.length}`)
      return `export default ${JSON.stringify(names[0])}`
    },
  }
}
