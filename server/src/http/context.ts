import type { Role } from '@earshot/shared/permissions'
import type { ValidSession } from '../auth/sessions.ts'
import type { AuditContext } from '../db/audit-trail.ts'
import type { GlobalDb } from '../db/database.ts'
import type { NewEvent, TenantDb } from '../db/tenant-db.ts'
import type { OptionalIdempotency } from './idempotency.ts'
import type { Authorize } from './route-options.ts'
import type { BaseServices, Services } from './services.ts'

/** A signed-in person of the tenant. */
export interface MemberActor {
  kind: 'member'
  personId: string
  userId: string
  sessionId: string
  role: Role
  owner: boolean
}

/** An end customer, come through a project's widget. */
export interface ContactActor {
  kind: 'contact'
  personId: string
  projectId: string
  /** The project's public key. */
  key: string
  /** Whether they may read what the project's board lists. */
  canReadBoard: boolean
}

/** Who runs the installation. */
export interface OperatorActor {
  kind: 'operator'
  /** Lower-cased, as `OPERATOR_EMAILS` has it. */
  email: string
}

interface Shared<State extends BaseServices> {
  /** What the server is composed of, with what the feature keeps of its own. */
  services: State
  /** Milliseconds since 1970, UTC. */
  now: number
  /** In a creation, what was asked for and by which key; `once` takes it from here. */
  repeatable?: OptionalIdempotency
}

/** What an action of a tenant's works with; nothing ambient. */
export class Ctx<Actor extends MemberActor | ContactActor, State extends Services = Services>
  implements Shared<State>
{
  readonly db: TenantDb
  readonly actor: Actor
  readonly services: State
  readonly now: number
  readonly requestId: string
  repeatable: OptionalIdempotency

  constructor(given: Shared<State> & { db: TenantDb; actor: Actor; requestId: string }) {
    this.db = given.db
    this.actor = given.actor
    this.services = given.services
    this.now = given.now
    this.requestId = given.requestId
    this.repeatable = given.repeatable
  }

  /** The installation's own tables, in the same transaction where one is under way. */
  get database(): GlobalDb {
    return this.db.database
  }

  /** Where the request comes from; undefined for contacts. */
  get auditContext(): AuditContext | undefined {
    return this.db.auditContext
  }

  /** Runs `work` in one transaction, to which its `ctx` is bound; `holds` as `TenantDb.transaction` says. */
  transaction<Result>(
    work: (ctx: Ctx<Actor, State>) => Promise<Result>,
    holds?: readonly string[],
  ): Promise<Result> {
    return this.db.transaction((db) => work(new Ctx({ ...this, db })), holds)
  }

  /** Notes in the transaction under way what the actor does now. @throws outside of one. */
  record(event: Omit<NewEvent, 'actorId' | 'at'>): Promise<void> {
    return this.db.record({ ...event, actorId: this.actor.personId, at: this.now })
  }
}

export type MemberCtx<State extends Services = Services> = Ctx<MemberActor, State>
export type ContactCtx<State extends Services = Services> = Ctx<ContactActor, State>

/** What an action of no tenant's works with; also that of a job, and of a command of the operator's. */
export class GlobalCtx<Actor, State extends BaseServices = Services> implements Shared<State> {
  readonly database: GlobalDb
  readonly actor: Actor
  readonly services: State
  readonly now: number
  /** Where the request comes from. */
  readonly auditContext: AuditContext
  repeatable: OptionalIdempotency

  constructor(given: Shared<State> & { database: GlobalDb; actor: Actor; auditContext: AuditContext }) {
    this.database = given.database
    this.actor = given.actor
    this.services = given.services
    this.now = given.now
    this.auditContext = given.auditContext
    this.repeatable = given.repeatable
  }

  /** The same request, once it is known who makes it. */
  as<Other>(actor: Other): GlobalCtx<Other, State> {
    return new GlobalCtx({ ...this, actor })
  }

  /** Runs `work` in one transaction over global and tenant tables, to which its `ctx` is bound. */
  transaction<Result>(work: (ctx: GlobalCtx<Actor, State>) => Promise<Result>): Promise<Result> {
    return this.services.db.transaction((database) => work(new GlobalCtx({ ...this, database })))
  }

  /** Notes in the transaction under way what was done in an organisation, and in its audit log. */
  record(tenantId: string, event: Omit<NewEvent, 'at'>): Promise<void> {
    return this.database.tenant(tenantId, this.auditContext).record({ ...event, at: this.now })
  }
}

/** Of nobody in particular: nobody was asked who they are. */
export type PublicCtx<State extends Services = Services> = GlobalCtx<undefined, State>
export type OperatorCtx<State extends BaseServices = Services> = GlobalCtx<OperatorActor, State>

/** What is in every context, for actions of whoever it may be. */
export interface AnyCtx<State extends BaseServices = Services>
  extends Pick<Shared<State>, 'services' | 'now'> {
  readonly database: GlobalDb
  readonly auditContext?: AuditContext | undefined
  transaction<Result>(work: (ctx: AnyCtx<State>) => Promise<Result>): Promise<Result>
}

/** Of somebody with an account, whether they belong to an organisation or not. */
export interface AccountCtx extends AnyCtx {
  readonly actor: { userId: string }
  transaction<Result>(work: (ctx: AccountCtx) => Promise<Result>): Promise<Result>
}

/** What middleware leaves for routes. */
export interface AppEnv {
  Variables: {
    requestId: string
    authorize: Authorize
    /** Headers that the answer will carry, whoever makes it. */
    headers: Record<string, string>
    /** Whether the answer was made with them. */
    answered: boolean
    member: MemberCtx
    session: ValidSession
    contact: ContactCtx
    operator: OperatorCtx
  }
}
