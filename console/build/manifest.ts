/** Vite's manifest: the built file of each entry page or module, by source path. */
export type Manifest = Record<string, { file: string; imports?: string[] }>

/** Every script that must load before the given pages and modules run, each once. */
export function scriptsOf(manifest: Manifest, modules: readonly string[]): string[] {
  const seen = new Set<string>()
  const visit = (module: string): void => {
    const chunk = manifest[module]
    if (!chunk) throw new Error(`The build has no file for ${module}`)
    if (seen.has(module)) return
    seen.add(module)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const module of modules) visit(module)
  return [...new Set([...seen].map((module) => manifest[module]?.file ?? ''))]
}
