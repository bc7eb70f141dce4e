import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { type Erasure, listErasures } from './erasures.queries.ts'

const Line = z.object({
  kind: z.enum(['organisation', 'account', 'contact', 'feedback', 'author', 'project', 'file']),
  id: z.string(),
  tenant_id: z.string().nullable(),
  erased_at: z.number(),
})

const keyOf = ({ kind, id }: Pick<Erasure, 'kind' | 'id'>): string => `${kind} ${id}`

/** Longest delay, in milliseconds, by which a transaction with older erasures may commit after another one. */
const overlap = 60 * 60 * 1000

/**
 * Erased ids, a line each, in a file beside the database. A database restored from an older backup lacks some of these
 * erasures, and applies them at the next start.
 */
export class ErasedList {
  readonly #file: string
  /** Keys of the file's lines; undefined until the file is read. */
  #listed: Set<string> | undefined
  #completeUntil = 0

  constructor(dataDir: string) {
    this.#file = join(dataDir, 'erased.jsonl')
  }

  /** All listed erasures. Skips a last line cut off by a power failure: its job runs again. */
  read(): Erasure[] {
    if (!existsSync(this.#file)) return []
    return readFileSync(this.#file, 'utf8').split('\n').flatMap(parseLine)
  }

  /**
   * Appends the database's erasures that the list lacks and flushes them to disk: all of them at first, later only new
   * ones.
   */
  async complete(db: Database): Promise<void> {
    const erasures = await listErasures(db, this.#completeUntil - overlap)
    this.add(erasures)
    this.#completeUntil = Math.max(this.#completeUntil, erasures.at(-1)?.erased_at ?? 0)
  }

  /** Appends those erasures that the list lacks. */
  add(erasures: readonly Erasure[]): void {
    this.#listed ??= new Set(this.read().map(keyOf))
    const listed = this.#listed
    const missing = erasures.filter((erasure) => !listed.has(keyOf(erasure)))
    if (missing.length === 0) return
    this.#append(missing)
    for (const erasure of missing) listed.add(keyOf(erasure))
  }

  /** Listed erasures that the database lacks. */
  async unapplied(db: Database): Promise<Erasure[]> {
    const applied = new Set((await listErasures(db, 0)).map(keyOf))
    return this.read().filter((erasure) => !applied.has(keyOf(erasure)))
  }

  #append(erasures: readonly Erasure[]): void {
    const file = openSync(this.#file, 'a', 0o600)
    try {
      // The leading line break separates the entry from a line that was cut off.
      writeSync(file, `\n${erasures.map((erasure) => JSON.stringify(erasure)).join('\n')}\n`)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
  }
}

function parseLine(line: string): Erasure[] {
  try {
    return [Line.parse(JSON.parse(line))]
  } catch {
    return []
  }
}
