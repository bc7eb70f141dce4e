import type { Plugin } from 'rollup'

const id = 'virtual:chunks'

/**
 * Builds what loads behind the panel as chunks of their own, which share the panel's modules, and gives the panel their
 * addresses by name. Addresses rather than an `import()` of each, as a browser that keeps a failed import needs another
 * one for the next try.
 *
 * @param behind which chunk one loads behind, where that is not the panel: it shares that one's modules too
 */
export function lateChunks(
  panel: string,
  chunks: Record<string, string>,
  behind: Record<string, string> = {},
): Plugin {
  let addresses = ''
  return {
    name: 'late-chunks',
    buildStart() {
      addresses = Object.entries(chunks)
        .map(([name, file]) => {
          const before = chunks[behind[name] ?? ''] ?? panel
          const chunk = this.emitFile({ type: 'chunk', id: file, name, implicitlyLoadedAfterOneOf: [before] })
          return `export const ${name} = import.meta.ROLLUP_FILE_URL_${chunk}`
        })
        .join('\n')
    },
    // As an `import()` has it that stands in the panel's own file.
    resolveFileUrl: ({ relativePath }) => JSON.stringify(`./${relativePath}`),
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: (source) => (source === `\0${id}` ? addresses : null),
  }
}
