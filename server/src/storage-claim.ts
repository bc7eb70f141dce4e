import type { Logger } from 'pino'
import { keptSecret } from './data-folder.ts'
import type { Database } from './db/database.ts'
import { claimFact, findFact, releaseFact } from './db/installation-facts.ts'
import type { Clock } from './lib/clock.ts'
import { CommandError } from './lib/command-error.ts'
import type { Config } from './lib/config/config.ts'
import { Loop, type Progress } from './lib/loop.ts'

/** Milliseconds for which a claim holds without renewal. */
const holdsFor = 60_000
const renewEvery = 15_000
/** Milliseconds for which a claim holds after its process has stopped: others with the same place renew it. */
const holdsAfterStop = renewEvery + 5_000

type Place = Pick<Config, 'bucket' | 'dataDir'>

/** Identifies where files are stored: any bucket, or one data folder, on whatever machines it is mounted. */
const placeOf = ({ bucket, dataDir }: Place): string =>
  bucket ? 'bucket' : `folder ${keptSecret(dataDir, 'folder-id', 16)}`

/** True if a process that runs stores files elsewhere than this configuration says. */
export async function isStoredElsewhere(db: Database, config: Place, now: number): Promise<boolean> {
  const known = await findFact(db, 'file_store')
  return known !== undefined && known.since > now - holdsFor && known.value !== placeOf(config)
}

/**
 * Keeps processes with one database from storing files in different places, where each would find only its own. What
 * runs claims its place in the database again and again.
 */
export class StorageClaim {
  readonly #db: Database
  readonly #place: string
  readonly #clock: Clock
  readonly #log: Logger
  readonly #loop: Loop

  constructor(db: Database, config: Place, clock: Clock, log: Logger) {
    this.#db = db
    this.#place = placeOf(config)
    this.#clock = clock
    this.#log = log
    const report = (error: unknown) =>
      log.warn({ err: error }, 'the place of files could not be claimed; will try again')
    this.#loop = new Loop(() => this.#renew(), renewEvery, report)
  }

  /** @throws CommandError while another process stores files elsewhere. */
  async start(): Promise<void> {
    if (!(await this.#claim()))
      throw new CommandError(
        'Another Earshot process with this database stores uploaded files in another place, so neither would find the files of the other. Use one bucket (S3_BUCKET) for all, or one data folder that all share. If that process was killed, start this one again in a minute.',
      )
    this.#loop.start()
  }

  async stop(): Promise<void> {
    await this.#loop.stop()
    const since = this.#clock() - holdsFor + holdsAfterStop
    await this.#db.transaction((tx) => releaseFact(tx, 'file_store', this.#place, since)).catch(() => {})
  }

  async #renew(): Promise<Progress> {
    if (!(await this.#claim()))
      this.#log.error('another process stores uploaded files in another place: files will be missing')
    return 'idle'
  }

  #claim(): Promise<boolean> {
    const now = this.#clock()
    const times = { now, staleAt: now - holdsFor }
    return this.#db.transaction((tx) => claimFact(tx, 'file_store', this.#place, times))
  }
}
