import { resolve } from 'node:path'

interface ModuleInfo {
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
  code: string | null
}

/** Module information from the bundler. */
interface Graph {
  getModuleInfo: (id: string) => ModuleInfo | null
}

const folder = resolve(import.meta.dirname, '..')

/** A rule that groups modules into a file; `name` returns null for modules of other files. */
interface Group {
  name: string | ((id: string, graph: Graph) => string | null)
  test?: RegExp
  priority: number
  minShareCount?: number
}

/** Entry modules of each file that loads at once. */
const roots = {
  console: ['src/main.tsx'],
  site: ['src/site/main.ts'],
  islands: ['src/site/islands/hydrate-islands.tsx'],
  board: ['src/board/show-board.tsx'],
  mantine: ['src/app/frame/Providers.tsx'],
  shell: ['src/app/shell/Shell.tsx', 'src/dashboard/DashboardPage.tsx'],
}

/** Pages with texts for customers: public boards and the pages around them. */
const forCustomers = /\/((SiteFeedback|Track|ConfirmAddress|EmailPreferences)Page\.tsx|texts\.ts)$/

/** `pages` covers every lazily loaded page of the console except those for customers. */
type Root = keyof typeof roots | 'pages'

/**
 * Output files, by the roots whose modules they share. A module belongs to the first matching file, and its imports to
 * the same or an earlier file, so no page of the console loads the site's style sheets. The pages around the login load
 * the console's style sheets; signed-in pages add the rest of Mantine and the shell, which includes the dashboard.
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
 * Groups modules into script files, so that a page requests a few files instead of a hundred, and static pages and the
 * public board load nothing that only the console needs. Modules shared by many other pages go to `parts`.
 */
export function scriptFiles(): Group[] {
  let needs: Map<Root, Set<string>> | undefined
  const fileOf = (id: string, graph: Graph) => {
    needs ??= needsOf(graph)
    return files.find((common) => common.every((root) => needs?.get(root)?.has(id)))
  }
  return [
    // React and our general hooks in a file of their own, so that a static page with React does not load the rest of
    // the console, and a page of the console loads nothing of the public board.
    {
      name: 'react',
      test: /node_modules\/(react|react-dom|scheduler)\/|\/src\/lib\/hooks\//,
      priority: 29,
    },
    // Zod together with its setup, so that the setup runs before any schema is created.
    {
      name: 'zod',
      test: /node_modules\/(zod|get-nonce)\/|\/src\/lib\/(prepare|nonce|trusted-types)\.ts$/,
      priority: 28,
    },
    // i18next, needed only by boards and the other pages for customers.
    { name: 'i18next', test: /node_modules\/i18next\//, priority: 28 },
    ...files.map((common, index) => ({
      name: (id: string, graph: Graph) => (fileOf(id, graph) === common ? common.join('-') : null),
      priority: 27 - index,
    })),
    // Without fields that many dialogs have and no page for customers: lists to choose from, and areas that grow.
    {
      name: 'parts',
      test: /^(?!.*(\/Combobox\/|textarea|\/src\/(feedback|vote)\/))/i,
      priority: 1,
      minShareCount: 12,
    },
  ]
}

const needsOf = (graph: Graph): Map<Root, Set<string>> =>
  new Map<Root, Set<string>>([
    ...Object.entries(roots).map(([root, modules]) => [root as Root, closure(modules, graph)] as const),
    ['pages', closure(roots.console, graph, 'and what is loaded later')],
  ])

/** Every module that the given modules import, directly or not, without the modules themselves. */
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
  // Modules with a file of their own, because the page or the router loads them by name.
  for (const module of modules)
    if (!found.delete(resolve(folder, module)) || found.size === 0)
      throw new Error(`${module} imports nothing: is it still a first script?`)
  return found
}

const namedImports = /import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g
const mantineIndex = /\/node_modules\/(@mantine\/[^/]+)\/esm\/index\.mjs$/

/**
 * Imports of a module. The index file of a Mantine package lists every component, so only the imported names are
 * followed.
 */
function importsOf(id: string, graph: Graph): string[] {
  const { importedIds = [], code } = graph.getModuleInfo(id) ?? {}
  return importedIds.flatMap((imported) => {
    const [, name] = mantineIndex.exec(imported) ?? []
    if (!name) return [imported]
    const files = filesOf(imported, graph)
    return namesFrom(name, code ?? '').flatMap((base) => files.get(base) ?? [])
  })
}

/** Files that an index re-exports, by exported name. */
function filesOf(index: string, graph: Graph): Map<string, string> {
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of (graph.getModuleInfo(index)?.code ?? '').matchAll(namedImports))
    for (const name of namesIn(names)) files.set(name, resolve(index, '..', file))
  return files
}

const namesFrom = (module: string, code: string): string[] =>
  [...code.matchAll(namedImports)].flatMap(([, names = '', from]) => (from === module ? namesIn(names) : []))

const namesIn = (names: string): string[] => names.split(',').map((name) => name.trim())
