import { dirname } from 'node:path/posix'
import { folderLoops } from '../../server/src/test/folder-imports.ts'
import { paths, read } from '../../server/src/test/project-files.ts'
import { type ParsedFile, parseFile } from './parsed-file.ts'

/** The workspaces' code folders. */
const roots = [
  'server/src',
  'server/stand-ins',
  'console/src',
  'widget/src',
  'shared/src',
  'scripts',
] as const
const code = /\.(tsx?|mjs|js|css)$/
const typed = /\.tsx?$/
const besideCode = /\.(test|e2e)\.tsx?$|\/(test|bench)\//

/** Measures of the code without tests, in printing order. */
export interface Structure {
  lines: Record<string, number>
  longFiles: ParsedFile[]
  /** Functions over 60 lines, as `path:line (lines)`. */
  longFunctions: string[]
  /** Functions over 100 lines, as `path:line (lines)`. */
  hugeFunctions: string[]
  /** The folders with the most files of their own, subfolders excluded. */
  largestFolders: { folder: string; files: number }[]
  effects: number
  casts: number
  /** Type names exported by several files. */
  twoHomes: { name: string; files: string[] }[]
  /** Import cycles between folders, as sentences. */
  loops: string[]
}

/** Reads all code of the project, which takes some seconds. */
export function measureStructure(): Structure {
  const sources = paths.filter((path) => code.test(path) && !besideCode.test(path))
  const files = sources
    .filter((path) => rootOf(path) && typed.test(path))
    .map((path) => parseFile(path, read(path)))
  const functions = files.flatMap(({ path, functions }) => functions.map((one) => ({ path, ...one })))
  const longerThan = (lines: number) =>
    functions.filter((one) => one.lines > lines).map((one) => `${one.path}:${one.line} (${one.lines})`)
  return {
    lines: Object.fromEntries(
      roots.map((root) => [root, sum(sources.filter((path) => rootOf(path) === root).map(linesOf))]),
    ),
    longFiles: files.filter(({ lines }) => lines > 250).sort((one, other) => other.lines - one.lines),
    longFunctions: longerThan(60),
    hugeFunctions: longerThan(100),
    largestFolders: largestFolders(sources),
    effects: sum(files.map(({ path, effects }) => (path.startsWith('console/') ? effects : 0))),
    casts: sum(files.map(({ casts }) => casts)),
    twoHomes: twoHomes(files),
    loops: roots.flatMap((root) => folderLoops(root)),
  }
}

const rootOf = (path: string) => roots.find((root) => path.startsWith(`${root}/`))

const linesOf = (path: string): number => read(path).trimEnd().split('\n').length

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** Folders of nouns in the server's features and the console, by number of files. */
function largestFolders(sources: readonly string[]): Structure['largestFolders'] {
  const counts = new Map<string, number>()
  for (const path of sources)
    if (/^(server\/src\/features|console\/src)\//.test(path))
      counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  return [...counts]
    .map(([folder, files]) => ({ folder, files }))
    .sort((one, other) => other.files - one.files)
    .slice(0, 5)
}

/** Exported types of one name in several files; each component has its own `Props`. */
function twoHomes(files: readonly ParsedFile[]): Structure['twoHomes'] {
  const homes = new Map<string, string[]>()
  for (const { path, types } of files)
    for (const name of types) homes.set(name, [...(homes.get(name) ?? []), path])
  return [...homes].filter(([, paths]) => paths.length > 1).map(([name, files]) => ({ name, files }))
}
