import type { z } from 'zod'
import { CommandError } from '../lib/command-error.ts'
import type { StoredArchive } from './archive-folder.ts'
import {
  ArchiveVersion,
  archiveFormat,
  Beginning,
  Manifest,
  PartCounter,
  parseEntryName,
} from './archive-format.ts'
import { type ArchiveEntry, DamagedArchive, readArchive } from './archive-reader.ts'

/** A complete archive whose counts and checksums are right. */
export interface InspectedArchive {
  beginning: Beginning
  manifest: Manifest
  /** The installation's secret; undefined in an archive without secrets. */
  secret: string | undefined
  /** Keys of the stored content. */
  fileKeys: readonly string[]
}

/** Reads a whole archive and compares it with its manifest. @throws CommandError */
export async function inspectArchive(
  archive: StoredArchive,
  passphrase: string | undefined,
): Promise<InspectedArchive> {
  const inspection = new Inspection(archive.address)
  await readArchive(archive, passphrase, async (entries) => {
    for await (const entry of entries) inspection.add(entry)
    inspection.end()
  })
  return inspection.result()
}

class Inspection {
  readonly #address: string
  readonly #tables = new Map<string, PartCounter>()
  readonly #files = new PartCounter()
  readonly #fileKeys: string[] = []
  #beginning: Beginning | undefined
  #manifest: Manifest | undefined
  #secret: string | undefined

  constructor(address: string) {
    this.#address = address
  }

  add({ name, bytes }: ArchiveEntry): void {
    const entry = parseEntryName(name)
    if (!this.#beginning) {
      if (entry?.kind !== 'beginning') throw new CommandError(`${this.#address} is no backup of Earshot.`)
      this.#beginning = this.#begin(bytes)
    } else if (this.#manifest || !entry) throw new DamagedArchive(`unexpected entry ${name}`)
    else if (entry.kind === 'secret') this.#secret = bytes.toString()
    else if (entry.kind === 'manifest') this.#manifest = parse(Manifest, bytes)
    else if (entry.kind === 'file') this.#addFile(entry.of, bytes)
    else if (entry.kind === 'table') this.#counterOf(entry.of).add(linesIn(bytes), bytes)
    else throw new DamagedArchive('two beginnings')
  }

  #addFile(key: string, bytes: Buffer): void {
    this.#files.addFile(key, bytes)
    this.#fileKeys.push(key)
  }

  end(): void {
    const { tables, files } = this.#manifest ?? {}
    if (!tables || !files) throw new DamagedArchive('no manifest')
    const found = { ...tables }
    for (const name of new Set([...Object.keys(tables), ...this.#tables.keys()]))
      found[name] = this.#counterOf(name).total()
    if (JSON.stringify([found, this.#files.total()]) !== JSON.stringify([tables, files]))
      throw new DamagedArchive('a checksum is wrong')
  }

  result(): InspectedArchive {
    if (!this.#beginning || !this.#manifest) throw new DamagedArchive('incomplete')
    return {
      beginning: this.#beginning,
      manifest: this.#manifest,
      secret: this.#secret,
      fileKeys: this.#fileKeys,
    }
  }

  /** An archive of another format may have another beginning too, except for the format's number. */
  #begin(bytes: Buffer): Beginning {
    const { format, version } = parse(ArchiveVersion, bytes)
    if (format !== archiveFormat)
      throw new CommandError(
        `${this.#address} has the format ${format}, and this version reads ${archiveFormat}. Restore it with Earshot ${version}.`,
      )
    return parse(Beginning, bytes)
  }

  #counterOf(table: string): PartCounter {
    const counter = this.#tables.get(table) ?? new PartCounter()
    this.#tables.set(table, counter)
    return counter
  }
}

function linesIn(bytes: Buffer): number {
  let lines = 0
  for (const byte of bytes) if (byte === 10) lines++
  return lines
}

function parse<Type>(schema: z.ZodType<Type>, bytes: Buffer): Type {
  try {
    return schema.parse(JSON.parse(bytes.toString()))
  } catch (error) {
    throw new DamagedArchive('an entry cannot be read', { cause: error })
  }
}
