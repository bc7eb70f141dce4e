import { dirname, join, relative } from 'node:path/posix'
import { paths, read } from './project-files.ts'

/** The first import of one folder from another. */
interface Import {
  from: string
  to: string
  /** `task/board/card/TaskCard.tsx imports design/mark/KindIcon.tsx`. */
  words: string
}

const importing = /\b(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+|@earshot\/shared\/[^']+)'/g
const code = /\.tsx?$/
const besideCode = /\.(test|e2e)\.tsx?$|\/(test|bench|scripts)\//

/** The code files below a root, without tests and their helpers. */
export function codeBelow(root: string): string[] {
  return paths.filter((file) => file.startsWith(`${root}/`) && code.test(file) && !besideCode.test(file))
}

/** The project's files that a file imports, statically or dynamically. */
export function importsOf(file: string): string[] {
  return [...read(file).matchAll(importing)].map(([, target = '']) =>
    target.startsWith('.')
      ? join(dirname(file), target)
      : target.replace(/^@earshot\/shared\/(.*)$/, 'shared/src/$1.ts'),
  )
}

/**
 * The imports between folders under a root that are part of a cycle. Tests are ignored, since they may import
 * everything.
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

/** True if imports lead from one folder to another, directly or through others. */
function reaches(start: string, end: string, imports: readonly Import[]): boolean {
  const seen = new Set([start])
  for (const folder of seen) {
    if (folder === end) return true
    for (const { from, to } of imports) if (from === folder) seen.add(to)
  }
  return false
}
