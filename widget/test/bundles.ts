import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { build } from 'esbuild'

const folder = join(import.meta.dirname, 'scenarios/libraries')

/**
 * Bundles the scripts of the pages made with libraries, as their authors would.
 *
 * @returns the text of each file by its name, such as `radix.js` and `bootstrap.css`
 */
export async function bundlePages(): Promise<Map<string, string>> {
  const files = await Promise.all(
    ['modals', 'pages'].map(async (kind) =>
      (await readdir(join(folder, kind))).map((name) => join(folder, kind, name)),
    ),
  )
  const { outputFiles } = await build({
    entryPoints: files.flat(),
    entryNames: '[name]',
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    jsx: 'automatic',
    // By default esbuild would use the test's own settings, which resolve React to Preact.
    tsconfigRaw: {},
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.png': 'dataurl' },
    write: false,
    logLevel: 'error',
  })
  return new Map(outputFiles.map(({ path, text }) => [basename(path), text]))
}
