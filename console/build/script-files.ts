import { resolve } from 'node:path'

interface ModuleInfo {
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
  code: string | null
}

/** What the bundler tells of modules. */
interface Graph {
  getModuleInfo: (id: string) => ModuleInfo | null
}

const folder = resolve(import.meta.dirname, '..')

/** A file, by the modules that it is made of: the name for those, null for all others. */
interface Group {
  name: string | ((id: string, graph: Graph) => string | null)
  test?: RegExp
  priority: number
  minShareCount?: number
}

/** What is there at once, by the modules that it begins with. */
const roots = {
  console: ['src/main.tsx'],
  site: ['src/site/main.ts'],
  islands: ['src/site/islands/hydrate-islands.tsx'],
  board: ['src/board/show-board.tsx'],
  mantine: ['src/app/frame/Providers.tsx'],
  shell: ['src/app/shell/Shell.tsx', 'src/dashboard/DashboardPage.tsx'],
}

/** The pages with the texts for customers: mostly boards, or beside them. */
const forCustomers = /\/((SiteFeedback|Track|ConfirmAddress|EmailPreferences)Page\.tsx|texts\.ts)$/

/** `pages` is all that the console may ever load, but for those. */
type Root = keyof typeof roots | 'pages'

/**
 * The files, by the roots that their modules have in common; a module is in the first one that fits, and what it imports
 * in the same or an earlier one. So no page of the console gets the style sheets of the site. The pages around the login
 * load those of the console, the signed-in ones add the rest of Mantine's and the shell's, which hold the dashboard too.
 */
const files: readonly (readonly Root[])[] = [
  ['console', 'site'],
  ['console', 'islands'],
  ['console', 'board'],
  ['console'],
  ['shell', 'site'],
  ['pages', 'site'],
  ['site'],
  ['shell', 'islands'],
  ['pages', 'islands'],
  ['islands'],
  ['shell', 'board'],
  ['pages', 'board'],
  ['board'],
  ['mantine'],
  ['shell'],
]

/**
 * How the scripts are put into files, so that a page asks for a few rather than for a hundred, and the static pages and
 * the public board for nothing that only the console needs. What many further pages share is `parts`.
 */
export function scriptFiles(): Group[] {
  let needs: Map<Root, Set<string>> | undefined
  const fileOf = (id: string, graph: Graph) => {
    needs ??= needsOf(graph)
    return files.find((common) => common.every((root) => needs?.get(root)?.has(id)))
  }
  return [
    // React by itself: a static page that needs it must not load what else the console is made of.
    { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 29 },
    // Zod with what must run before any schema is made, so that whatever makes one waits for it.
    {
      name: 'zod',
      test: /node_modules\/(zod|get-nonce)\/|\/src\/lib\/(prepare|nonce|trusted-types)\.ts$/,
      priority: 28,
    },
    // For boards and the other pages for customers alone.
    { name: 'i18next', test: /node_modules\/i18next\//, priority: 28 },
    ...files.map((common, index) => ({
      name: (id: string, graph: Graph) => (fileOf(id, graph) === common ? common.join('-') : null),
      priority: 27 - index,
    })),
    { name: 'parts', priority: 1, minShareCount: 9 },
  ]
}

const needsOf = (graph: Graph): Map<Root, Set<string>> =>
  new Map<Root, Set<string>>([
    ...Object.entries(roots).map(([root, modules]) => [root as Root, closure(modules, graph)] as const),
    ['pages', closure(roots.console, graph, 'and what is loaded later')],
  ])

/** Everything that some modules import, without themselves. */
function closure(modules: readonly string[], graph: Graph, extent?: 'and what is loaded later'): Set<string> {
  const found = new Set<string>()
  const visit = (id: string): void => {
    if (found.has(id)) return
    found.add(id)
    for (const imported of importsOf(id, graph)) visit(imported)
    for (const later of extent ? (graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) : [])
      if (!forCustomers.test(later)) visit(later)
  }
  for (const module of modules) visit(resolve(folder, module))
  // Files of their own, by which the page and the router ask for them.
  for (const module of modules)
    if (!found.delete(resolve(folder, module)) || found.size === 0)
      throw new Error(`${module} imports nothing: is it still a first script?`)
  return found
}

const namedImports = /import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g
const mantineIndex = /\/node_modules\/(@mantine\/[^/]+)\/esm\/index\.mjs$/

/** What a module imports; of the index of a Mantine package, which names all there is, only what is asked for. */
function importsOf(id: string, graph: Graph): string[] {
  const { importedIds = [], code } = graph.getModuleInfo(id) ?? {}
  return importedIds.flatMap((imported) => {
    const [, name] = mantineIndex.exec(imported) ?? []
    if (!name) return [imported]
    const files = filesOf(imported, graph)
    return namesFrom(name, code ?? '').flatMap((wanted) => files.get(wanted) ?? [])
  })
}

/** The files that an index names, by what they export. */
function filesOf(index: string, graph: Graph): Map<string, string> {
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of (graph.getModuleInfo(index)?.code ?? '').matchAll(namedImports))
    for (const name of namesIn(names)) files.set(name, resolve(index, '..', file))
  return files
}

const namesFrom = (module: string, code: string): string[] =>
  [...code.matchAll(namedImports)].flatMap(([, names = '', from]) => (from === module ? namesIn(names) : []))

const namesIn = (names: string): string[] => names.split(',').map((name) => name.trim())
