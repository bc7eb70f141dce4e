import { setImmediate } from 'node:timers/promises'
import type { Plugin, PluginContext } from 'rollup'

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
    async buildStart() {
      const loaded = new Set<string>()
      for (const [name, id] of Object.entries(chunks)) {
        this.emitFile({
          type: 'chunk',
          id,
          name,
          implicitlyLoadedAfterOneOf: [chunks[behind[name] ?? ''] ?? panel],
        })
        // Rollup orders such chunks by when they are loaded: one after the other, each build has the same bytes.
        await loadAll(this, panel, loaded)
        await loadAll(this, id, loaded)
        await setImmediate()
      }
    },
  }
}

/** Waits until a module and everything that it imports are loaded. */
async function loadAll(context: PluginContext, id: string, loaded: Set<string>): Promise<void> {
  if (loaded.has(id)) return
  loaded.add(id)
  const { importedIds, dynamicallyImportedIds } = await context.load({ id, resolveDependencies: true })
  for (const imported of [...importedIds, ...dynamicallyImportedIds]) await loadAll(context, imported, loaded)
}
