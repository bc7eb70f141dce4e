import type { Kysely } from 'kysely'
import { type AuditContext, type AuditedEvent, appendAudit } from './audit-trail.ts'
import type { Connection } from './dialects/connection.ts'
import type { Dialect, Sharing } from './dialects/dialect.ts'
import type { EventLog } from './dialects/event-log.ts'
import type { GlobalTables } from './tables/global-tables.ts'
import { type RecordedEvent, type Scope, TenantDb } from './tenant-db.ts'

/** The installation's own tables, and access to each tenant's tables. */
export interface GlobalDb {
  readonly global: Kysely<GlobalTables>
  readonly dialect: Dialect
  readonly connection: Connection
  /** Announces the commit even if it has no event, so that a due job does not wait for the next poll. */
  announce(): void
  /** With an `auditContext`, events recorded through the returned database are also written to the audit log. */
  tenant(tenantId: string, auditContext?: AuditContext): TenantDb
  /** A `TenantDb` for the tenant and auditContext of `db`, in this transaction. */
  within(db: TenantDb): TenantDb
}

/** Receives events as soon as they are durable, before the call that caused them continues. */
type CommitListener = (events: readonly RecordedEvent[]) => void

/** An entry of the outbox that has failed for good, and the error. */
export interface OutboxDeadLetter {
  kind: string
  tenantId: string
  seq: number
  cause: unknown
}

/** The open database. */
export class Database implements GlobalDb {
  readonly dialect: Dialect
  /** Log of the recorded events, for consumers and live streams. */
  readonly eventLog: EventLog
  /** Reports an entry of the outbox that has become a dead letter, whoever delivered the outbox. */
  reportDeadLetter: (letter: OutboxDeadLetter) => void = () => {}
  readonly #listeners: CommitListener[] = []

  constructor(dialect: Dialect, eventLog: EventLog) {
    this.dialect = dialect
    this.eventLog = eventLog
  }

  get global(): Kysely<GlobalTables> {
    return this.connection.global
  }

  get connection(): Connection {
    return this.dialect.reader
  }

  tenant(tenantId: string, auditContext?: AuditContext): TenantDb {
    return new TenantDb(this.#root, tenantId, auditContext)
  }

  within({ tenantId, auditContext }: TenantDb): TenantDb {
    return this.tenant(tenantId, auditContext)
  }

  /** One transaction over global and tenant tables; resolves once it is durable. */
  transaction<Result>(work: (db: GlobalDb) => Promise<Result>): Promise<Result> {
    return this.#root.transaction((scope) => work(scope.database))
  }

  announce(): void {
    this.dialect.announce()
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
      database: this,
      events: undefined,
      audited: [],
      announce: () => this.announce(),
      transaction: (work, sharing) => this.#transact(work, sharing),
    }
  }

  async #transact<Result>(work: (scope: Scope) => Promise<Result>, sharing?: Sharing): Promise<Result> {
    let events: RecordedEvent[] = []
    let announced = false
    const result = await this.dialect.transaction(async (connection) => {
      // A retried transaction starts over, and so do its events.
      events = []
      announced = false
      const audited: AuditedEvent[] = []
      const scope: Scope = {
        dialect: this.dialect,
        connection,
        get database() {
          return databaseOf(scope)
        },
        events,
        audited,
        announce: () => {
          announced = true
        },
        transaction: (inner) => inner(scope),
      }
      const done = await work(scope)
      if (audited.length > 0) await appendAudit(scope, audited)
      return done
    }, sharing)
    if (events.length > 0) for (const listener of this.#listeners) listener(events)
    if (announced || events.length > 0) this.announce()
    return result
  }
}

/** The whole database in one transaction. */
const databaseOf = (scope: Scope): GlobalDb => ({
  global: scope.connection.global,
  dialect: scope.dialect,
  connection: scope.connection,
  announce: scope.announce,
  tenant: (tenantId, auditContext) => new TenantDb(scope, tenantId, auditContext),
  within: ({ tenantId, auditContext }) => new TenantDb(scope, tenantId, auditContext),
})
