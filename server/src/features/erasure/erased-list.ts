import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import type { Erasures } from '../../db/tables/global-tables.ts'
import { listErasures } from './erasures.queries.ts'

const Line = z.object({
  kind: z.enum(['organisation', 'account', 'contact', 'feedback', 'project', 'file']),
  id: z.string(),
  tenant_id: z.string().nullable(),
  erased_at: z.number(),
})

const keyOf = ({ kind, id }: Pick<Erasures, 'kind' | 'id'>): string => `${kind} ${id}`

/**
 * What was erased, a line each, in a file beside the database: ids alone. A database that is restored from an older
 * backup knows less than this list, and at the next start erases what it lacks.
 */
export class ErasedList {
  readonly #file: string

  constructor(dataDir: string) {
    this.#file = join(dataDir, 'erased.jsonl')
  }

  /** Everything on the list. A last line that was cut off by a power failure is passed by: its job comes again. */
  read(): Erasures[] {
    if (!existsSync(this.#file)) return []
    return readFileSync(this.#file, 'utf8').split('\n').flatMap(parseLine)
  }

  /** Writes down what the database has erased and the list does not have yet, to the disk. */
  async complete(db: Database): Promise<void> {
    this.add(await listErasures(db))
  }

  /** Writes down what of some erasures is not on the list yet. */
  add(erasures: readonly Erasures[]): void {
    const listed = new Set(this.read().map(keyOf))
    const missing = erasures.filter((erasure) => !listed.has(keyOf(erasure)))
    if (missing.length > 0) this.#append(missing)
  }

  /** What is on the list and was not erased from the database. */
  async unapplied(db: Database): Promise<Erasures[]> {
    const applied = new Set((await listErasures(db)).map(keyOf))
    return this.read().filter((erasure) => !applied.has(keyOf(erasure)))
  }

  #append(erasures: readonly Erasures[]): void {
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

function parseLine(line: string): Erasures[] {
  try {
    return [Line.parse(JSON.parse(line))]
  } catch {
    return []
  }
}
