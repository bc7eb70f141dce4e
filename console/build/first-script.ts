import { relative, resolve } from 'node:path'

/** What the bundler tells of a module. */
interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

const folder = resolve(import.meta.dirname, '..')

/**
 * Which file a module goes into, so that the pages around the login ask for a few files rather than thirty:
 * everything that the console's first script imports is one file, but for what the reading pages load too.
 * Undefined for what is loaded later.
 */
export function firstScript(): (id: string, graph: Graph) => string | null {
  let console: Set<string> | undefined
  let site: Set<string> | undefined
  return (id, graph) => {
    console ??= closure('src/main.tsx', graph)
    site ??= closure('src/site/main.ts', graph)
    if (!console.has(id)) return null
    return site.has(id) ? 'both' : 'console'
  }
}

/** A module and everything that it imports, without what it only loads later. */
function closure(module: string, graph: Graph): Set<string> {
  const found = new Set<string>()
  const visit = (id: string): void => {
    if (found.has(id)) return
    found.add(id)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported)
  }
  visit(resolve(folder, module))
  if (found.size === 1)
    throw new Error(`${relative(folder, module)} imports nothing: is it still the first script?`)
  return found
}
