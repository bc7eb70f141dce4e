import type { Plugin } from 'rollup'

const packageFolder = /^(.*\/node_modules\/(?:preact|react|react-dom))\//

/**
 * Fails the build if the real React is in the graph, or Preact is in it twice: two copies do not share hooks, and
 * either mistake doubles the bytes for a customer's page.
 */
export function onePreact(): Plugin {
  return {
    name: 'one-preact',
    buildEnd() {
      const folders = new Set<string>()
      for (const id of this.getModuleIds()) {
        const folder = packageFolder.exec(id)?.[1]
        if (folder) folders.add(folder)
      }
      const wrong = [...folders].filter((folder) => !folder.endsWith('/preact'))
      if (wrong.length) this.error(`React itself is in the widget's graph: ${wrong.join(', ')}`)
      if (folders.size > 1) this.error(`Two copies of Preact are in the graph: ${[...folders].join(', ')}`)
    },
  }
}
