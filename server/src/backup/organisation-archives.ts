import type { DatabaseOptions } from '../db/opening/open.ts'
import { conflict, overloaded } from '../lib/app-error.ts'
import type { FileStore } from '../storage/file-store.ts'
import { type OpenArchive, openOrganisationArchive } from './back-up.ts'

/** Archives that a process makes at once: each has a connection of its own, and keeps the engine from cleaning up. */
const atOnce = 2
/** Seconds after which one who was refused may try again. */
const retryAfter = 60
/** Milliseconds after which an archive is broken off that is read too slowly, for the sake of the engine. */
export const archiveTime = 30 * 60_000

/** Archives of organisations, as their owners download them from the running server. */
export class OrganisationArchives {
  readonly #source: DatabaseOptions['source']
  readonly #store: FileStore
  /** Accounts that are reading an archive, each of one organisation at once: none takes the places of all others. */
  readonly #accounts = new Set<string>()

  constructor(source: DatabaseOptions['source'], store: FileStore) {
    this.#source = source
    this.#store = store
  }

  /**
   * Begins an archive, as bytes that are made while they are read.
   * @throws AppError `conflict` while the account reads another archive, `overloaded` while as many as possible are
   * made.
   */
  async open(tenantId: string, accountId: string): Promise<OpenArchive> {
    if (this.#accounts.has(accountId))
      throw conflict('You are downloading another archive. Wait until it is complete, or cancel it.')
    if (this.#accounts.size >= atOnce) throw overloaded(retryAfter)
    this.#accounts.add(accountId)
    try {
      const { bytes, ended } = await openOrganisationArchive(
        { source: this.#source, store: this.#store },
        tenantId,
      )
      const tooLate = setTimeout(
        () => bytes.destroy(new Error('the archive was read too slowly')),
        archiveTime,
      )
      tooLate.unref()
      return {
        bytes,
        ended: ended.finally(() => {
          clearTimeout(tooLate)
          this.#accounts.delete(accountId)
        }),
      }
    } catch (error) {
      this.#accounts.delete(accountId)
      throw error
    }
  }
}
