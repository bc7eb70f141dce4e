import type { Plugin } from 'rollup'

/**
 * Builds what loads behind the panel as chunks of their own, which share the panel's modules. The loader imports them by
 * their names.
 *
 * @param behind which chunk one loads behind, where that is not the panel: it shares that one's modules too
 */
export function lateChunks(
  panel: string,
  chunks: Record<string, string>,
  behind: Record<string, string> = {},
): Plugin {
  return {
    name: 'late-chunks',
    buildStart() {
      for (const [name, id] of Object.entries(chunks))
        this.emitFile({
          type: 'chunk',
          id,
          name,
          implicitlyLoadedAfterOneOf: [chunks[behind[name] ?? ''] ?? panel],
        })
    },
  }
}
