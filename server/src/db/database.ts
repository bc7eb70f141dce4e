import type { Kysely } from 'kysely'
import type { Connection } from './connection.ts'
import type { Dialect } from './dialects/dialect.ts'
import type { EventLog } from './event-log.ts'
import type { GlobalTables } from './schema.ts'
import { type RecordedEvent, type Scope, TenantDb } from './tenant-db.ts'

/** The installation's own tables, and a door to each tenant's. */
export interface GlobalDb {
  readonly global: Kysely<GlobalTables>
  readonly dialect: Dialect
  readonly connection: Connection
  tenant(tenantId: string): TenantDb
}

/** Hears of events as soon as they are durable, before whoever caused them goes on. */
type CommitListener = (events: readonly RecordedEvent[]) => void

/** The open database. */
export class Database implements GlobalDb {
  readonly dialect: Dialect
  /** What was recorded, for those who follow it. */
  readonly eventLog: EventLog
  readonly #listeners: CommitListener[] = []

  constructor(dialect: Dialect, eventLog: EventLog) {
    this.dialect = dialect
    this.eventLog = eventLog
  }

  get global(): Kysely<GlobalTables> {
    return this.connection.kysely as unknown as Kysely<GlobalTables>
  }

  get connection(): Connection {
    return this.dialect.reader
  }

  tenant(tenantId: string): TenantDb {
    return new TenantDb(this.#root, tenantId)
  }

  /** One transaction over global and tenant tables; resolves once it is durable. */
  transaction<Result>(work: (db: GlobalDb) => Promise<Result>): Promise<Result> {
    return this.#root.transaction((scope) =>
      work({
        global: scope.connection.kysely as unknown as Kysely<GlobalTables>,
        dialect: scope.dialect,
        connection: scope.connection,
        tenant: (tenantId) => new TenantDb(scope, tenantId),
      }),
    )
  }

  onCommit(listener: CommitListener): void {
    this.#listeners.push(listener)
  }

  close(): Promise<void> {
    return this.dialect.close()
  }

  get #root(): Scope {
    return {
      dialect: this.dialect,
      connection: this.dialect.reader,
      events: undefined,
      transaction: (work) => this.#transact(work),
    }
  }

  async #transact<Result>(work: (scope: Scope) => Promise<Result>): Promise<Result> {
    let events: RecordedEvent[] = []
    const result = await this.dialect.transaction((connection) => {
      // A retried transaction starts over, its events with it.
      events = []
      const scope: Scope = {
        dialect: this.dialect,
        connection,
        events,
        transaction: (inner) => inner(scope),
      }
      return work(scope)
    })
    if (events.length > 0) {
      for (const listener of this.#listeners) listener(events)
      this.dialect.announce()
    }
    return result
  }
}
