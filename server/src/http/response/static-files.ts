import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { Context } from 'hono'
import { digest } from '../../lib/digest.ts'
import {
  CompressedForms,
  type Encoding,
  encodingFor,
  variesByEncoding,
  worthCompressing,
} from './compression.ts'
import { isKnown } from './if-none-match.ts'

/** A file as it is served. */
export interface StaticFile {
  type: string
  etag: string
  plain: Buffer
  /** Undefined for a file that is small or already compressed. */
  compressed: CompressedForms | undefined
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.tgz': 'application/gzip',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
}

const compressible = /^text\/|json|svg|xml/

/**
 * The files of a folder, read once at the start, so that no request reaches the file system. Precompressed `.br` and
 * `.gz` files are used; other files are compressed when first needed.
 */
export class StaticFiles {
  readonly #files: Map<string, StaticFile>

  private constructor(files: Map<string, StaticFile>) {
    this.#files = files
  }

  /**
   * Reads several folders; of equal names, the last folder's file is served. @returns no files for a missing folder.
   */
  static async read(...folders: string[]): Promise<StaticFiles> {
    const files = new Map<string, StaticFile>()
    for (const folder of folders) {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
      for (const entry of entries) {
        if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue
        const path = join(entry.parentPath, entry.name)
        files.set(`/${relative(folder, path).split(sep).join('/')}`, await readStatic(path))
      }
    }
    return new StaticFiles(files)
  }

  find(path: string): StaticFile | undefined {
    return this.#files.get(path)
  }
}

async function readStatic(path: string): Promise<StaticFile> {
  const [br, gzip] = await Promise.all(
    ['br', 'gz'].map((ending) => readFile(`${path}.${ending}`).catch(() => undefined)),
  )
  return staticFile(path, await readFile(path), { ...(br && { br }), ...(gzip && { gzip }) })
}

/**
 * A file of these bytes, served as the type of its name's extension, with existing compressed forms. Its ETag is weak:
 * it covers all encodings of the file.
 */
export function staticFile(
  name: string,
  plain: Buffer,
  built: Partial<Record<Encoding, Buffer>> = {},
): StaticFile {
  const type = types[extname(name)] ?? 'application/octet-stream'
  const isBuilt = Object.keys(built).length > 0
  const worthIt = isBuilt || (plain.length >= worthCompressing && compressible.test(type))
  return {
    type,
    etag: `W/"${digest(plain.toString('base64')).slice(0, 20)}"`,
    plain,
    compressed: worthIt ? new CompressedForms(plain, 9, built) : undefined,
  }
}

/**
 * Answers with a file, in the smallest encoding that the client accepts, which adds to the `Vary` of `headers`; 304 if
 * the client already has a file that was found.
 */
export async function sendFile(
  c: Context,
  file: StaticFile,
  headers: Record<string, string>,
  status: 200 | 404 = 200,
): Promise<Response> {
  const all = { ...headers, etag: file.etag, vary: variesByEncoding(headers.vary) }
  if (status === 200 && isKnown(c.req.header('if-none-match'), file.etag)) return c.body(null, 304, all)
  const encoding = file.compressed && encodingFor(c.req.header('accept-encoding'), 'lasting')
  const bytes = (encoding && (await file.compressed?.in(encoding))) ?? file.plain
  return c.body(new Uint8Array(bytes), status, {
    ...all,
    'content-type': file.type,
    'content-length': String(bytes.length),
    ...(encoding && { 'content-encoding': encoding }),
  })
}
