import type { Plugin } from 'rollup'

/**
 * Builds code that loads after the panel as chunks of its own, which share the panel's modules. The loader imports them
 * by their names.
 *
 * @param behind by chunk, the chunk that it loads after if not the panel: it shares that chunk's modules too
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
