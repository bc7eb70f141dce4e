import type { FileStore } from '../storage/file-store.ts'

/** Files that a restore has put into the store. */
export class RestoredFiles {
  readonly #store: FileStore
  readonly #keys: string[] = []

  constructor(store: FileStore) {
    this.#store = store
  }

  async put(key: string, bytes: Buffer): Promise<void> {
    this.#keys.push(key)
    // A restore that was interrupted leaves files behind.
    await this.#store.delete(key)
    await this.#store.put(key, bytes)
  }

  /** Deletes them again, because no organisation has them: no sweep would find them. */
  async undo(): Promise<void> {
    for (const key of this.#keys) await this.#store.delete(key)
  }
}
