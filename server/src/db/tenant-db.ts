import type { EventType } from '@earshot/shared/event/events'
import type { Kysely, Selectable } from 'kysely'
import type { AuditContext, AuditedEvent } from './audit-trail.ts'
import type { GlobalDb } from './database.ts'
import type { Connection } from './dialects/connection.ts'
import type { Dialect, Sharing } from './dialects/dialect.ts'
import { preparedGlobal } from './prepared.ts'
import type { GlobalTables } from './tables/global-tables.ts'
import type { TenantTables } from './tables/schema.ts'
import { TenantScope } from './tenant-scope.ts'

/** Something that happened, as an action records it; the tenant is added when it is written. */
export interface NewEvent {
  type: EventType
  projectId?: string
  feedbackId?: string
  taskId?: string
  actorId?: string
  /** What it was done to, for the audit log: a user, a contact or an invitation, as `events` says. */
  targetId?: string
  /** The names of what was changed, for the audit log; never values. */
  fields?: readonly string[]
  data?: Record<string, unknown>
  /** Milliseconds since 1970, UTC. */
  at: number
}

export type RecordedEvent = NewEvent & { tenantId: string }

type Tenant = Kysely<TenantTables>

/** Where a tenant's queries run. */
interface Scope {
  dialect: Dialect
  connection: Connection
  /** Every table, in the same transaction. */
  readonly database: GlobalDb
  /** The events of the transaction under way; undefined outside of one. */
  events: RecordedEvent[] | undefined
  /** Those of them that the audit log gets. */
  audited: AuditedEvent[]
  /** Has the commit announced, as events are: there is work for those who wait for it. */
  announce(): void
  transaction<Result>(work: (scope: Scope) => Promise<Result>, sharing?: Sharing): Promise<Result>
}

export type { Scope }

/**
 * One tenant's rows. `tenant_id` is added to every query and cannot be passed, and only tenant tables
 * are within reach, so forgetting the tenant is not possible.
 */
export class TenantDb {
  readonly tenantId: string
  /** Who stands behind what is done through this door; undefined for customers and for our own work. */
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

  /** The installation's own tables and the other tenants', in the same transaction where one is under way. */
  get database(): GlobalDb {
    return this.#scope.database
  }

  selectFrom: Tenant['selectFrom'] = ((from: never) => this.#kysely.selectFrom(from)) as Tenant['selectFrom']
  insertInto: Tenant['insertInto'] = (table) => this.#kysely.insertInto(table)
  updateTable: Tenant['updateTable'] = ((table: never) =>
    this.#kysely.updateTable(table)) as Tenant['updateTable']
  deleteFrom: Tenant['deleteFrom'] = ((from: never) => this.#kysely.deleteFrom(from)) as Tenant['deleteFrom']

  /** The same place, another tenant: for preparing queries and for code that serves many. */
  withTenant(tenantId: string): TenantDb {
    return new TenantDb(this.#scope, tenantId)
  }

  /**
   * Runs `work` in one transaction, with the events it records, and resolves once that is durable.
   * Inside, use only the `db` handed in. A transaction inside a transaction is part of the outer one.
   *
   * A short work that many want at once names what it `holds`, a counter or an item: then it may share its transaction
   * with others of the tenant (`Sharing` says what that asks of it).
   */
  transaction<Result>(work: (db: TenantDb) => Promise<Result>, holds?: readonly string[]): Promise<Result> {
    return this.#scope.transaction(
      (scope) => work(new TenantDb(scope, this.tenantId, this.auditContext)),
      // The audit log's chain grows by one transaction at a time.
      holds && !this.auditContext
        ? { group: this.tenantId, holds: holds.map((name) => `${this.tenantId} ${name}`) }
        : undefined,
    )
  }

  /** Notes an event in this transaction, and in the audit log where somebody stands behind it. @throws outside of one: an event belongs to its change. */
  async record(event: NewEvent): Promise<void> {
    const { dialect, connection, events, audited } = this.#scope
    if (!events) throw new Error(`${event.type} recorded outside of a transaction`)
    await insertEvent(dialect, connection, {
      tenant_id: this.tenantId,
      project_id: event.projectId ?? null,
      type: event.type,
      feedback_id: event.feedbackId ?? null,
      task_id: event.taskId ?? null,
      actor_id: event.actorId ?? null,
      data: JSON.stringify(event.data ?? {}),
      created_at: event.at,
    })
    events.push({ ...event, tenantId: this.tenantId })
    if (this.auditContext) audited.push({ tenantId: this.tenantId, auditContext: this.auditContext, event })
  }

  get #kysely(): Tenant {
    if (!this.#scoped) {
      const { kysely, guards } = this.connection
      let scoped = kysely.withoutPlugins().withPlugin(new TenantScope(this.tenantId))
      for (const guard of guards) scoped = scoped.withPlugin(guard)
      this.#scoped = scoped as unknown as Tenant
    }
    return this.#scoped
  }
}

/** Writes one event. */
const insertEvent = preparedGlobal((db, event: Omit<Selectable<GlobalTables['events']>, 'seq'>) =>
  db.insertInto('events').values({
    tenant_id: event.tenant_id,
    project_id: event.project_id,
    type: event.type,
    feedback_id: event.feedback_id,
    task_id: event.task_id,
    actor_id: event.actor_id,
    data: event.data,
    created_at: event.created_at,
  }),
)
