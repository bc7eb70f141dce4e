import { createHash } from 'node:crypto'
import { Id } from '@earshot/shared/field/ids'
import { asLine } from '@earshot/shared/text/visible-text'
import { z } from 'zod'

/** Number of the format; an archive of another one is refused. */
export const archiveFormat = 1

/** A line that is shown to the operator, at a terminal that may obey control characters. */
const Line = z.string().max(500).transform(asLine)

/** The version that made an archive, and the number of its format: in every format the same. */
export const ArchiveVersion = z.object({ format: z.number(), version: Line })

/** The first entry of an archive: of which installation it is, and how it can be read. */
export const Beginning = ArchiveVersion.extend({
  engine: z.enum(['sqlite', 'postgres']),
  migrations: z.array(z.string()),
  createdAt: Line,
  /** The organisation whose rows alone it has; undefined in a backup of a whole installation. */
  organisation: z.object({ id: Id, name: Line }).optional(),
  /** Names of the secrets that are left out; empty in an encrypted backup. */
  leftOut: z.array(z.string()),
  /** The columns of each table. */
  columns: z.record(z.string(), z.array(z.string())),
})
export type Beginning = z.infer<typeof Beginning>

const Part = z.object({
  /** Rows, or files. */
  count: z.number(),
  bytes: z.number(),
  /** SHA-256 of a table's lines, or of a line with the SHA-256 and the key of each file. */
  sha256: z.string(),
})
type Part = z.infer<typeof Part>

/** The last entry of an archive. */
export const Manifest = z.object({
  tables: z.record(z.string(), Part),
  files: Part,
  /** Files of rows whose content was not in the storage. */
  missing: z.number(),
  /** The last number that each table's sequence has given out. */
  sequences: z.record(z.string(), z.number()),
})
export type Manifest = z.infer<typeof Manifest>

export const entryNames = {
  beginning: 'earshot.json',
  secret: 'secret',
  manifest: 'manifest.json',
  table: (table: string, number: number) => `tables/${table}/${String(number).padStart(6, '0')}.jsonl`,
  file: (key: string) => `files/${key}`,
}

/** The content of an entry of an archive, by the entry's name; undefined for an unknown name. */
export function parseEntryName(
  name: string,
): { kind: 'beginning' | 'secret' | 'manifest' } | { kind: 'table' | 'file'; of: string } | undefined {
  if (name === entryNames.beginning) return { kind: 'beginning' }
  if (name === entryNames.secret) return { kind: 'secret' }
  if (name === entryNames.manifest) return { kind: 'manifest' }
  const [, table] = /^tables\/(\w+)\/\d{6,}\.jsonl$/.exec(name) ?? []
  if (table) return { kind: 'table', of: table }
  const [, key] = /^files\/(.+)$/.exec(name) ?? []
  return key ? { kind: 'file', of: key } : undefined
}

/** Counts a part of an archive while it is written or read. */
export class PartCounter {
  readonly #hash = createHash('sha256')
  #count = 0
  #bytes = 0

  /** @param hashed bytes in place of `bytes` for the checksum */
  add(count: number, bytes: Uint8Array, hashed: Uint8Array | string = bytes): void {
    this.#count += count
    this.#bytes += bytes.length
    this.#hash.update(hashed)
  }

  addFile(key: string, bytes: Uint8Array): void {
    this.add(1, bytes, `${createHash('sha256').update(bytes).digest('hex')}  ${key}\n`)
  }

  total(): Part {
    return { count: this.#count, bytes: this.#bytes, sha256: this.#hash.copy().digest('hex') }
  }
}
