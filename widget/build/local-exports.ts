import type { OutputChunk, Plugin, ProgramNode } from 'rollup'

type Statement = ProgramNode['body'][number] & { start: number; end: number }

const nameOf = (node: object): string => `${(node as { name?: string }).name}`

/** A specifier of an import or export; one name is enough where both are equal. */
const specifier = (name: string, as: string): string => (name === as ? name : `${name} as ${as}`)

/** The names of a file's exports inside that file. */
function localNames(body: readonly Statement[]): Record<string, string> {
  const names: Record<string, string> = {}
  for (const node of body)
    if (node.type === 'ExportNamedDeclaration')
      for (const { local, exported } of node.specifiers) names[nameOf(exported)] = nameOf(local)
  return names
}

/** A statement that imports or exports names, with others for those that `rename` knows; undefined for any other. */
function rewrite(node: Statement, rename: (file: string, name: string) => string): string | undefined {
  if (node.type === 'ExportNamedDeclaration' && !node.declaration) {
    const names = node.specifiers.map(({ local, exported }) =>
      specifier(nameOf(local), rename('', nameOf(exported))),
    )
    return `export{${names.sort().join()}};`
  }
  if (node.type !== 'ImportDeclaration') return
  const file = `${node.source.value}`
  const names = node.specifiers.map((one) => {
    if (one.type !== 'ImportSpecifier') throw Error(`All of ${file} is imported`)
    return specifier(rename(file, nameOf(one.imported)), nameOf(one.local))
  })
  return `import{${names.join()}}from"${file}";`
}

/**
 * Lets chunks import from each other by the names that minifying gave inside each file: a list of `a` is smaller than one
 * of `a as b`. Names that no chunk imports, such as `start`, stay: the loader uses them.
 */
export function localExports(): Plugin {
  return {
    name: 'local-exports',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file): file is OutputChunk => file.type === 'chunk')
      const bodies = new Map(
        chunks.map(({ fileName, code }) => [fileName, this.parse(code).body as Statement[]]),
      )
      const names = new Map([...bodies].map(([file, body]) => [file, localNames(body)]))
      const isImported = (file: string, name: string) =>
        chunks.some(({ importedBindings }) => importedBindings[file]?.includes(name))
      for (const chunk of chunks)
        for (const node of bodies.get(chunk.fileName)?.toReversed() ?? []) {
          const text = rewrite(node, (path, name) => {
            const file = path.replace('./', '') || chunk.fileName
            return isImported(file, name) ? (names.get(file)?.[name] ?? name) : name
          })
          if (text) chunk.code = chunk.code.slice(0, node.start) + text + chunk.code.slice(node.end)
        }
    },
  }
}
