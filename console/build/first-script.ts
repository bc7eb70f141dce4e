import { relative, resolve } from 'node:path'

/** What the bundler tells of a module. */
interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

const folder = resolve(import.meta.dirname, '..')

/** A file, by the modules that it is made of: the name for those, null for all others. */
interface Group {
  name: (id: string, graph: Graph) => string | null
  priority: number
}

/**
 * Which files the console's first script is made of, so that the pages around the login ask for a few rather than
 * thirty: one for what the static pages load at once too, one for what their islands load, one for the rest. A group
 * takes what its modules import along, but for what one of higher priority has.
 */
export function firstScript(): Group[] {
  let modules: { console: Set<string>; site: Set<string>; islands: Set<string> } | undefined
  const fileOf = (id: string, graph: Graph): string | null => {
    modules ??= {
      console: closure('src/main.tsx', graph),
      site: closure('src/site/main.ts', graph),
      islands: closure('src/site/islands/hydrate-islands.tsx', graph),
    }
    if (!modules.console.has(id)) return null
    if (modules.site.has(id)) return 'both'
    return modules.islands.has(id) ? 'islands' : 'console'
  }
  return ['console', 'islands', 'both'].map((file, index) => ({
    name: (id, graph) => (fileOf(id, graph) === file ? file : null),
    priority: index + 1,
  }))
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
