import pg from 'pg'
import { connectionSettings } from './postgres-session.ts'

const channel = 'earshot_events'
const reconnectAfter = 1000

/** Receives the announcements of other nodes over LISTEN/NOTIFY; reconnects after a lost connection. */
export class PostgresListener {
  readonly #url: string
  readonly #onLost: (error: unknown) => void
  readonly #listeners: Array<() => void> = []
  #client: pg.Client | undefined
  #closed = false
  /** The announcement that has not been sent yet. */
  #announcing: Promise<void> | undefined

  constructor(url: string, onLost: (error: unknown) => void) {
    this.#url = url
    this.#onLost = onLost
  }

  onAnnouncement(listener: () => void): void {
    this.#listeners.push(listener)
    if (!this.#client) void this.#connect()
  }

  /** Announcements made while one is being sent are combined into the next. */
  announce(pool: pg.Pool): void {
    this.#tell()
    this.#announcing ??= this.#notify(pool)
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }

  async #notify(pool: pg.Pool): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve))
    this.#announcing = undefined
    if (this.#closed) return
    await pool.query(`notify ${channel}`).catch(this.#onLost)
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#announcing
    await this.#client?.end()
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, ...connectionSettings })
    this.#client = client
    client.on('notification', () => this.#tell())
    client.on('error', this.#onLost)
    client.on('end', () => this.#reconnect(client))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      // Announcements from before this moment have not arrived.
      this.#tell()
    } catch (error) {
      this.#onLost(error)
      this.#reconnect(client)
    }
  }

  #reconnect(lost: pg.Client): void {
    if (this.#closed || this.#client !== lost) return
    this.#client = undefined
    setTimeout(() => {
      if (!this.#closed) void this.#connect()
    }, reconnectAfter).unref()
  }
}
