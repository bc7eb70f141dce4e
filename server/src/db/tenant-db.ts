import type { AuditChange } from '@earshot/shared/audit/audit-change'
import type { EventType } from '@earshot/shared/event/events'
import type { Kysely } from 'kysely'
import type { AuditContext, AuditedEvent } from './audit-trail.ts'
import type { GlobalDb } from './database.ts'
import type { Connection } from './dialects/connection.ts'
import type { Dialect, Sharing } from './dialects/dialect.ts'
import { type EventRow, insertEvent } from './log-rows.ts'
import { postEvent, postEvents } from './outbox.ts'
import type { TenantTables } from './tables/schema.ts'
import { TenantScope } from './tenant-scope.ts'

/** An event as an action records it; the tenant is added when it is written. */
export interface NewEvent {
  type: EventType
  projectId?: string
  feedbackId?: string
  taskId?: string
  actorId?: string
  /** The affected user, contact or invitation, for the audit log, as `events` defines. */
  targetId?: string
  /** The names of the changed fields, for the audit log. */
  fields?: readonly string[]
  /** Settings among them, with their values, for the audit log; never a person's data, a customer's words or a secret. */
  changes?: readonly AuditChange[] | undefined
  data?: Record<string, unknown>
  /** Milliseconds since 1970, UTC. */
  at: number
}

export type RecordedEvent = NewEvent & { tenantId: string }

type Tenant = Kysely<TenantTables>

/** Tenant tables for code that goes through them by their metadata: any column, with any value. */
export type AnyTenantTables = Record<keyof TenantTables, Record<string, string | number | null>>

/** The connection and transaction in which a tenant's queries run. */
interface Scope {
  dialect: Dialect
  connection: Connection
  /** Every table, in the same transaction. */
  readonly database: GlobalDb
  /** The events of the open transaction; undefined outside of one. */
  events: RecordedEvent[] | undefined
  /** The events that are also written to the audit log. */
  audited: AuditedEvent[]
  /** Announces the commit even if it has no event: there is work for waiting jobs. */
  announce(): void
  transaction<Result>(work: (scope: Scope) => Promise<Result>, sharing?: Sharing): Promise<Result>
}

export type { Scope }

/**
 * One tenant's rows. `tenant_id` is added to every query and cannot be passed, and only tenant tables are accessible,
 * so a query cannot forget the tenant.
 */
export class TenantDb {
  readonly tenantId: string
  /** The actor of actions on this database; undefined for customers and for background jobs. */
  readonly auditContext: AuditContext | undefined
  readonly #scope: Scope
  #scoped: Tenant | undefined

  constructor(scope: Scope, tenantId: string, auditContext?: AuditContext) {
    this.#scope = scope
    this.tenantId = tenantId
    this.auditContext = auditContext
  }

  get dialect(): Dialect {
    return this.#scope.dialect
  }

  get connection(): Connection {
    return this.#scope.connection
  }

  /** The installation's own tables and the other tenants', in the current transaction if there is one. */
  get database(): GlobalDb {
    return this.#scope.database
  }

  get selectFrom(): Tenant['selectFrom'] {
    return this.#kysely.selectFrom.bind(this.#kysely)
  }

  get insertInto(): Tenant['insertInto'] {
    return this.#kysely.insertInto.bind(this.#kysely)
  }

  get updateTable(): Tenant['updateTable'] {
    return this.#kysely.updateTable.bind(this.#kysely)
  }

  get deleteFrom(): Tenant['deleteFrom'] {
    return this.#kysely.deleteFrom.bind(this.#kysely)
  }

  /** For a table that is known at run time only. */
  get anyTable(): Pick<Kysely<AnyTenantTables>, 'selectFrom' | 'updateTable' | 'deleteFrom'> {
    return this.#kysely.$omitTables<keyof TenantTables>().$extendTables<AnyTenantTables>()
  }

  /**
   * This database in the same transaction, for another tenant: to prepare queries, and for code that serves many
   * tenants.
   */
  withTenant(tenantId: string): TenantDb {
    return new TenantDb(this.#scope, tenantId)
  }

  /**
   * Runs `work` in one transaction, with the events it records, and resolves once the transaction is durable. Inside,
   * use only the `db` passed to `work`. A nested transaction is part of the outer one.
   *
   * A short work that runs often at the same time names the counter or item that it `holds`: then it may share its
   * transaction with other works of the tenant (`Sharing` states the conditions).
   */
  transaction<Result>(work: (db: TenantDb) => Promise<Result>, holds?: readonly string[]): Promise<Result> {
    return this.#scope.transaction(
      (scope) => work(new TenantDb(scope, this.tenantId, this.auditContext)),
      // The audit log's chain is extended by one transaction at a time.
      holds && !this.auditContext
        ? { group: this.tenantId, holds: holds.map((name) => `${this.tenantId} ${name}`) }
        : undefined,
    )
  }

  /**
   * Records an event in this transaction, and in the audit log if there is an actor. @throws outside of a transaction:
   * an event belongs to its change.
   */
  async record(event: NewEvent): Promise<void> {
    this.#add(event)
    const insert = this.dialect.usesOutbox ? postEvent : insertEvent
    await insert(this.dialect, this.connection, rowOf(this.tenantId, event))
  }

  /** Records some hundred events in one statement, in their order; otherwise as `record`. */
  async recordAll(events: readonly NewEvent[]): Promise<void> {
    if (events.length === 0) return
    for (const event of events) this.#add(event)
    const rows = events.map((event) => rowOf(this.tenantId, event))
    if (this.dialect.usesOutbox) await postEvents(this.connection, rows)
    else await this.connection.global.insertInto('events').values(rows).execute()
  }

  #add(event: NewEvent): void {
    const { events, audited } = this.#scope
    if (!events) throw new Error(`${event.type} recorded outside of a transaction`)
    events.push({ ...event, tenantId: this.tenantId })
    if (this.auditContext) audited.push({ tenantId: this.tenantId, auditContext: this.auditContext, event })
  }

  get #kysely(): Tenant {
    this.#scoped ??= this.connection.scoped(new TenantScope(this.tenantId))
    return this.#scoped
  }
}

const rowOf = (tenantId: string, event: NewEvent): EventRow => ({
  tenant_id: tenantId,
  project_id: event.projectId ?? null,
  type: event.type,
  feedback_id: event.feedbackId ?? null,
  task_id: event.taskId ?? null,
  actor_id: event.actorId ?? null,
  data: JSON.stringify(event.data ?? {}),
  created_at: event.at,
})
