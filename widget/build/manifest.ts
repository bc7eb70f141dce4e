import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** A built file: its size in bytes plain, gzipped and brotlied, and its SRI hash. */
export interface BuiltFile {
  bytes: number
  gzip: number
  brotli: number
  integrity: string
}

/** Contents of `dist/manifest.json`, from which the server knows the files that it may serve. */
export interface Manifest {
  files: Record<string, BuiltFile>
  /** Name of the packed npm package. */
  package?: string
}

/** How Brotli may write distances, from which it chooses badly for files this small: postfix bits, and direct codes. */
const distances = [
  [0, 0],
  [0, 1],
  [0, 6],
  [0, 8],
  [0, 12],
  [1, 4],
  [1, 12],
  [2, 1],
] as const

/** The shortest of what the settings for a file this small give; its window, of 64 KB, holds any. */
const brotli = (content: Buffer): Buffer => {
  const all = distances.map(([postfix, direct]) =>
    brotliCompressSync(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_LGWIN]: 16,
        [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
        [constants.BROTLI_PARAM_NDIRECT]: direct << postfix,
      },
    }),
  )
  return all.reduce((best, one) => (one.length < best.length ? one : best))
}

/** Subresource-integrity value of a file, for a script tag or `fetch`. */
export const integrityOf = (content: Buffer, algorithm = 'sha384'): string =>
  `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`

async function compressFile(folder: string, name: string): Promise<BuiltFile> {
  const content = await readFile(join(folder, name))
  const zipped = gzipSync(content, { level: 9 })
  const brotlied = brotli(content)
  await writeFile(join(folder, `${name}.gz`), zipped)
  await writeFile(join(folder, `${name}.br`), brotlied)
  return {
    bytes: content.length,
    gzip: zipped.length,
    brotli: brotlied.length,
    integrity: integrityOf(content),
  }
}

/** Puts `.br` and `.gz` beside each file of the folder and lists all of them in `manifest.json`. */
export async function writeManifest(folder: string, names: string[]): Promise<Manifest> {
  const files: Manifest['files'] = {}
  for (const name of names.toSorted()) files[name] = await compressFile(folder, name)
  const manifest: Manifest = { files }
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return manifest
}
