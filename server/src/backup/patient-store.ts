import { CommandError } from '../lib/command-error.ts'
import type { FileStore, Stored } from '../storage/file-store.ts'
import { nightlyPatience, type Patience } from './patience.ts'

/**
 * The store of uploaded files as backups and restores use it: among many files one call fails now and then, and is made
 * again. A call that goes on failing is a CommandError.
 */
export class PatientStore implements FileStore {
  readonly #store: FileStore
  readonly #patience: Patience

  constructor(store: FileStore, patience: Patience = nightlyPatience) {
    this.#store = store
    this.#patience = patience
  }

  get(...which: Parameters<FileStore['get']>): ReturnType<FileStore['get']> {
    return this.#attempt('read', which[0], () => this.#store.get(...which))
  }

  put(key: string, bytes: Uint8Array): Promise<void> {
    return this.#attempt('stored', key, () => this.#store.put(key, bytes))
  }

  delete(key: string): Promise<void> {
    return this.#attempt('deleted', key, () => this.#store.delete(key))
  }

  list(tenantId: string): AsyncGenerator<Stored> {
    return this.#store.list(tenantId)
  }

  async #attempt<Result>(done: string, key: string, work: () => Promise<Result>): Promise<Result> {
    try {
      return await this.#patience(work)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      throw new CommandError(`The uploaded file ${key} could not be ${done}: ${error.message}.`, {
        cause: error,
      })
    }
  }
}
