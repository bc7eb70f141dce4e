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

/** How much later than another a transaction may be committed whose erasures are older, in milliseconds. */
const overlap = 60 * 60 * 1000

/**
 * What was erased, a line each, in a file beside the database: ids alone. A database that is restored from an older
 * backup knows less than this list, and at the next start erases what it lacks.
 */
export class ErasedList {
  readonly #file: string
  /** Content of the file, once it was read. */
  #listed: Set<string> | undefined
  #completeUntil = 0

  constructor(dataDir: string) {
    this.#file = join(dataDir, 'erased.jsonl')
  }

  /** Everything on the list. A last line that was cut off by a power failure is passed by: its job comes again. */
  read(): Erasure[] {
    if (!existsSync(this.#file)) return []
    return readFileSync(this.#file, 'utf8').split('\n').flatMap(parseLine)
  }

  /** Writes down what the database has erased and the list does not have yet, to the disk: all at first, then what is new. */
  async complete(db: Database): Promise<void> {
    const erasures = await listErasures(db, this.#completeUntil - overlap)
    this.add(erasures)
    this.#completeUntil = Math.max(this.#completeUntil, erasures.at(-1)?.erased_at ?? 0)
  }

  /** Writes down what of some erasures is not on the list yet. */
  add(erasures: readonly Erasure[]): void {
    this.#listed ??= new Set(this.read().map(keyOf))
    const listed = this.#listed
    const missing = erasures.filter((erasure) => !listed.has(keyOf(erasure)))
    if (missing.length === 0) return
    this.#append(missing)
    for (const erasure of missing) listed.add(keyOf(erasure))
  }

  /** What is on the list and was not erased from the database. */
  async unapplied(db: Database): Promise<Erasure[]> {
    const applied = new Set((await listErasures(db, 0)).map(keyOf))
    return this.read().filter((erasure) => !applied.has(keyOf(erasure)))
  }

  #append(erasures: readonly Erasure[]): void {
    const file = openSync(this.#file, 'a', 0o600)
    try {
      // A line of its own also behind one that was cut off.
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
