import { parentPort, workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'

/*
 * The thread of `Checkpoints`. At each message it copies the log into the file of the database, while others write, and
 * answers; `null` ends it. In JavaScript, because a thread that loads TypeScript takes twice the memory.
 */

/** @type {import('./checkpoints.ts').Checkpointed} */
const { file, fewPages } = workerData
const sqlite = new Sqlite(file, { timeout: 0 })
sqlite.pragma('synchronous = FULL')
const state = sqlite.prepare('pragma wal_checkpoint(NOOP)')
const copy = sqlite.prepare('pragma wal_checkpoint(PASSIVE)')

/** Rounds, each of which copies what was written during the one before. */
const rounds = 8

parentPort?.on('message', (message) => {
  if (message === null) {
    sqlite.close()
    parentPort?.close()
    return
  }
  for (let round = 0; round < rounds; round++) {
    copy.get()
    const { log, checkpointed } = state.get()
    if (log - checkpointed <= fewPages) break
  }
  parentPort?.postMessage('copied')
})
