import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { digest } from '../lib/digest.ts'
import { isKnown } from './if-none-match.ts'

/** A file as it goes out. */
export interface StaticFile {
  type: string
  etag: string
  plain: Buffer
  brotli: Buffer | undefined
  gzip: Buffer | undefined
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
const worthCompressing = 1024

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/**
 * A folder's files, read once: what is served is what was there at the start, so no request reaches the
 * file system. Files that stand beside as `.br` and `.gz` are used; others are compressed at first need.
 */
export class StaticFiles {
  readonly #files: Map<string, StaticFile>

  private constructor(files: Map<string, StaticFile>) {
    this.#files = files
  }

  /** Of several folders that have the same file the last one counts. @returns no files for a folder that is not there. */
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
  return {
    ...staticFile(path, await readFile(path)),
    brotli: await readFile(`${path}.br`).catch(() => undefined),
    gzip: await readFile(`${path}.gz`).catch(() => undefined),
  }
}

/** A file of these bytes, which goes out as the type that its name ends with. */
export function staticFile(name: string, plain: Buffer): StaticFile {
  return {
    type: types[extname(name)] ?? 'application/octet-stream',
    etag: `"${digest(plain.toString('base64')).slice(0, 20)}"`,
    plain,
    brotli: undefined,
    gzip: undefined,
  }
}

/**
 * Answers with a file, in the smallest form the client takes, which `vary` says beside what `headers` has there; 304 when it has it already and it
 * was found.
 */
export async function sendFile(
  c: Context,
  file: StaticFile,
  headers: Record<string, string>,
  status: 200 | 404 = 200,
): Promise<Response> {
  const vary = ['Accept-Encoding', ...(headers.vary ? [headers.vary] : [])].join(', ')
  const all = { ...headers, etag: file.etag, vary }
  if (status === 200 && isKnown(c.req.header('if-none-match'), file.etag)) return c.body(null, 304, all)
  const accepted = c.req.header('accept-encoding') ?? ''
  await compress(file)
  const [encoding, bytes] =
    file.brotli && /\bbr\b/.test(accepted)
      ? ['br', file.brotli]
      : file.gzip && /\bgzip\b/.test(accepted)
        ? ['gzip', file.gzip]
        : [undefined, file.plain]
  return c.body(new Uint8Array(bytes), status, {
    ...all,
    'content-type': file.type,
    'content-length': String(bytes.length),
    ...(encoding && { 'content-encoding': encoding }),
  })
}

async function compress(file: StaticFile): Promise<void> {
  if (file.brotli || file.plain.length < worthCompressing || !compressible.test(file.type)) return
  file.brotli = await toBrotli(file.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
  file.gzip ??= await toGzip(file.plain, { level: 9 })
}
