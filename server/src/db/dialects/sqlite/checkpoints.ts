import { Worker } from 'node:worker_threads'
import type { Database as SqliteHandle, Statement } from 'better-sqlite3'

/** Pages of the log, 16 MB, before they are copied: hot pages are then written to the file once instead of often. */
const logPages = 4_000
/** Pages that the thread of all requests copies in about a millisecond. */
const fewPages = 100

/** The database of the thread that copies its log. */
export interface Checkpointed {
  file: string
  fewPages: number
}

interface LogState {
  /** Pages in the log. */
  log: number
  /** Those of them that are in the file of the database too. */
  checkpointed: number
}

/**
 * Checkpoints of a database in a thread of its own: SQLite itself would copy a full log within the commit that fills
 * it, and all requests would wait a tenth of a second. The writing handle copies only the last pages, so that the log
 * begins anew. Should the thread fail, SQLite copies at a larger size.
 */
export class Checkpoints {
  readonly #file: string
  readonly #state: Statement<[], LogState>
  readonly #copy: Statement<[], LogState>
  #thread: Worker | undefined
  #isCopying = false
  #isCopied = false
  /** Size of the log at which the next copy begins. */
  #next = logPages

  /** @param sqlite the only handle that writes into the file */
  constructor(sqlite: SqliteHandle, file: string) {
    this.#file = file
    this.#state = sqlite.prepare<[], LogState>('pragma wal_checkpoint(NOOP)')
    this.#copy = sqlite.prepare<[], LogState>('pragma wal_checkpoint(PASSIVE)')
  }

  /** Begins or ends a copy if it is time; to be called after each commit. Never throws. */
  afterCommit(): void {
    if (this.#isCopying) return
    try {
      const { log, checkpointed } = this.#stateOfLog()
      if (this.#isCopied) this.#end(log, log - checkpointed)
      else this.#begin(log)
    } catch {
      // Committed rows are in the log already, and the next commit tries again.
    }
  }

  #begin(log: number): void {
    // The log has begun anew.
    if (log < logPages) this.#next = logPages
    if (log < this.#next) return
    this.#isCopying = true
    this.#running().postMessage('copy')
  }

  /** @param left pages that were not copied */
  #end(log: number, left: number): void {
    this.#isCopied = false
    // A reader that needs the log keeps it from beginning anew: it is tried again when as much has been added.
    this.#next = log + logPages
    if (left <= logPages) this.#copy.get()
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    const thread = this.#thread
    if (!thread) return
    const { promise, resolve } = Promise.withResolvers<void>()
    thread.once('exit', () => resolve())
    // Whoever closes waits for it, also when nothing else is left to do.
    thread.ref()
    thread.postMessage(null)
    await promise
  }

  #stateOfLog(): LogState {
    return this.#state.get() ?? { log: 0, checkpointed: 0 }
  }

  #running(): Worker {
    if (this.#thread) return this.#thread
    const database: Checkpointed = { file: this.#file, fewPages }
    const thread = new Worker(new URL('./checkpoint-thread.js', import.meta.url), {
      workerData: database,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
    })
    thread.unref()
    thread.on('message', () => {
      this.#isCopying = false
      this.#isCopied = true
    })
    // Another thread starts when as much has been added to the log.
    thread.on('error', () => {})
    thread.on('exit', () => {
      this.#thread = undefined
      this.#isCopying = false
      this.#next += logPages
    })
    this.#thread = thread
    return thread
  }
}
