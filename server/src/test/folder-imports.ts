import { dirname, join, relative } from 'node:path/posix'
import { paths, read } from './project-files.ts'

/** One folder's first import from another. */
interface Import {
  from: string
  to: string
  /** `task/board/TaskCard.tsx imports design/mark/KindIcon.tsx`. */
  words: string
}

const importing = /\b(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+|@earshot\/shared\/[^']+)'/g
const code = /\.tsx?$/
const besideCode = /\.(test|e2e)\.tsx?$|\/(test|bench|scripts)\//

/** The files below a root that are neither tests nor made for them. */
export function codeBelow(root: string): string[] {
  return paths.filter((file) => file.startsWith(`${root}/`) && code.test(file) && !besideCode.test(file))
}

/** The project's files that a file imports, at start or later. */
export function importsOf(file: string): string[] {
  return [...read(file).matchAll(importing)].map(([, target = '']) =>
    target.startsWith('.')
      ? join(dirname(file), target)
      : target.replace(/^@earshot\/shared\/(.*)$/, 'shared/src/$1.ts'),
  )
}

/**
 * The imports between folders under a root that lie on a loop: through them a folder is imported by one that it
 * imports itself. Tests, which may know everything, do not count.
 */
export function folderLoops(root: string): string[] {
  const imports = importsBetweenFolders(root)
  return imports.filter(({ from, to }) => reaches(to, from, imports)).map(({ words }) => words)
}

function importsBetweenFolders(root: string): Import[] {
  const found = new Map<string, Import>()
  for (const file of codeBelow(root)) {
    for (const imported of importsOf(file)) {
      const [from, to] = [dirname(file), dirname(imported)]
      if (from === to || found.has(`${from} ${to}`)) continue
      found.set(`${from} ${to}`, {
        from,
        to,
        words: `${relative(root, file)} imports ${relative(root, imported)}`,
      })
    }
  }
  return [...found.values()]
}

/** Whether imports lead from one folder to another, however far. */
function reaches(start: string, end: string, imports: readonly Import[]): boolean {
  const seen = new Set([start])
  for (const folder of seen) {
    if (folder === end) return true
    for (const { from, to } of imports) if (from === folder) seen.add(to)
  }
  return false
}
