import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { type Erasure, listErasures } from './erasures.queries.ts'

const Line = z.object({
  kind: z.enum(['organisation', 'account', 'contact', 'feedback', 'author', 'project', 'file']),
  id: z.string(),
  tenant_id: z.string(),
  erased_at: z.number(),
})

/** Two organisations may have rows with one id. */
const keyOf = ({ kind, id, tenant_id }: Erasure): string => `${kind} ${id} ${tenant_id}`

/** Longest delay, in milliseconds, by which a transaction with older erasures may commit after another one. */
const overlap = 60 * 60 * 1000

/**
 * Erased ids, a line each, in a file beside the database. A database restored from an older backup lacks some of these
 * erasures, and applies them at the next start.
 */
export class ErasedList {
  readonly #file: string
  /** Times of the file's lines by their keys, the latest of each; undefined until the file is read. */
  #listed: Map<string, number> | undefined
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
    this.#listed ??= timesOf(latest(this.read()))
    const listed = this.#listed
    const missing = latest(erasures).filter((erasure) => isLater(erasure, listed))
    if (missing.length === 0) return
    this.#append(missing)
    for (const erasure of missing) listed.set(keyOf(erasure), erasure.erased_at)
  }

  /** Appends rows of a database that no server has open. */
  addRows(rows: readonly Readonly<Record<string, unknown>>[]): void {
    this.add(rows.map((row) => Line.parse(row)))
  }

  /** Listed erasures that the database lacks, or of which it has an earlier one. */
  async unapplied(db: Database): Promise<Erasure[]> {
    const applied = timesOf(await listErasures(db, 0))
    return latest(this.read()).filter((erasure) => isLater(erasure, applied))
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

/** The last of the erasures with one key each. */
function latest(erasures: readonly Erasure[]): Erasure[] {
  const found = new Map<string, Erasure>()
  for (const erasure of erasures) {
    const known = found.get(keyOf(erasure))
    if (!known || known.erased_at < erasure.erased_at) found.set(keyOf(erasure), erasure)
  }
  return [...found.values()]
}

const timesOf = (erasures: readonly Erasure[]): Map<string, number> =>
  new Map(erasures.map((erasure) => [keyOf(erasure), erasure.erased_at]))

const isLater = (erasure: Erasure, times: ReadonlyMap<string, number>): boolean =>
  erasure.erased_at > (times.get(keyOf(erasure)) ?? Number.NEGATIVE_INFINITY)

function parseLine(line: string): Erasure[] {
  try {
    return [Line.parse(JSON.parse(line))]
  } catch {
    return []
  }
}
