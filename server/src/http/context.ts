import type { ApiKeyScope } from '@earshot/shared/api-key/scopes'
import type { Role } from '@earshot/shared/permissions'
import type { HttpBindings } from '@hono/node-server'
import type { ValidSession } from '../auth/sessions.ts'
import type { AuditContext } from '../db/audit-trail.ts'
import type { GlobalDb } from '../db/database.ts'
import type { NewEvent, TenantDb } from '../db/tenant-db.ts'
import type { OptionalIdempotency } from './idempotency/idempotency.ts'
import type { Authorize } from './route-options.ts'
import type { BaseServices, Services } from './services.ts'

/** A signed-in member of the tenant. */
export interface MemberActor {
  kind: 'member'
  personId: string
  userId: string
  sessionId: string
  role: Role
  owner: boolean
}

/** A program of the organisation with one of its API keys: an administrator's rights, as far as the scopes go. */
interface ApiKeyActor {
  kind: 'api_key'
  /** The person of the key, the author of what it does. */
  personId: string
  keyId: string
  scopes: readonly ApiKeyScope[]
  /** The only project that the key reaches; null for all. */
  projectId: string | null
  role: Role
  owner: false
}

/** The actor of a team: a signed-in member, or a program with an API key. */
export type TeamActor = MemberActor | ApiKeyActor

/** A contact of a project, through its widget or board. */
export interface ContactActor {
  kind: 'contact'
  personId: string
  projectId: string
  /** The project's public key. */
  key: string
  /** True if the contact may read the project's board. */
  canReadBoard: boolean
}

/** An operator of the installation. */
export interface OperatorActor {
  kind: 'operator'
  /** Lower-cased, as in `OPERATOR_EMAILS`. */
  email: string
}

interface Shared<State extends BaseServices> {
  /** The server's services, with those of the feature. */
  services: State
  /** Milliseconds since 1970, UTC. */
  now: number
  /** For a creation: its idempotency key and request; read by `once`. */
  repeatable?: OptionalIdempotency
}

/** Context of an action in a tenant. Nothing else is ambient but the cause of jobs and log lines (`lib/cause.ts`). */
export class Ctx<Actor extends TeamActor | ContactActor, State extends Services = Services>
  implements Shared<State>
{
  readonly db: TenantDb
  readonly actor: Actor
  readonly services: State
  readonly now: number
  readonly requestId: string
  repeatable: OptionalIdempotency

  constructor(parts: Shared<State> & { db: TenantDb; actor: Actor; requestId: string }) {
    this.db = parts.db
    this.actor = parts.actor
    this.services = parts.services
    this.now = parts.now
    this.requestId = parts.requestId
    this.repeatable = parts.repeatable
  }

  /** The installation's own tables, in the current transaction if there is one. */
  get database(): GlobalDb {
    return this.db.database
  }

  /** The origin of the request, for the audit log; undefined for contacts. */
  get auditContext(): AuditContext | undefined {
    return this.db.auditContext
  }

  /** Runs `work` in one transaction, to which its `ctx` is bound; `holds` as in `TenantDb.transaction`. */
  transaction<Result>(
    work: (ctx: Ctx<Actor, State>) => Promise<Result>,
    holds?: readonly string[],
  ): Promise<Result> {
    return this.db.transaction((db) => work(new Ctx({ ...this, db })), holds)
  }

  /** Records an event of the actor in the current transaction. @throws outside of a transaction. */
  record(event: Omit<NewEvent, 'actorId' | 'at'>): Promise<void> {
    return this.db.record({ ...event, actorId: this.actor.personId, at: this.now })
  }
}

/** Context of a member, or of a program with an API key. */
export type MemberCtx<State extends Services = Services> = Ctx<TeamActor, State>
/** Context of a signed-in member, for actions that no API key may start. */
export type SignedInCtx<State extends Services = Services> = Ctx<MemberActor, State>
export type ContactCtx<State extends Services = Services> = Ctx<ContactActor, State>

/** Context of an action outside of a tenant; also of a job, and of an operator's command. */
export class GlobalCtx<Actor, State extends BaseServices = Services> implements Shared<State> {
  readonly database: GlobalDb
  readonly actor: Actor
  readonly services: State
  readonly now: number
  /** The origin of the request, for the audit log. */
  readonly auditContext: AuditContext
  repeatable: OptionalIdempotency

  constructor(parts: Shared<State> & { database: GlobalDb; actor: Actor; auditContext: AuditContext }) {
    this.database = parts.database
    this.actor = parts.actor
    this.services = parts.services
    this.now = parts.now
    this.auditContext = parts.auditContext
    this.repeatable = parts.repeatable
  }

  /** This request with an actor, once it is authenticated. */
  as<Other>(actor: Other): GlobalCtx<Other, State> {
    return new GlobalCtx({ ...this, actor })
  }

  /** Runs `work` in one transaction over global and tenant tables, to which its `ctx` is bound. */
  transaction<Result>(work: (ctx: GlobalCtx<Actor, State>) => Promise<Result>): Promise<Result> {
    return this.services.db.transaction((database) => work(new GlobalCtx({ ...this, database })))
  }

  /** Records an event in an organisation and in its audit log, in the current transaction. */
  record(tenantId: string, event: Omit<NewEvent, 'at'>): Promise<void> {
    return this.database.tenant(tenantId, this.auditContext).record({ ...event, at: this.now })
  }
}

/** Context of a request without authentication. */
export type PublicCtx<State extends Services = Services> = GlobalCtx<undefined, State>
export type OperatorCtx<State extends BaseServices = Services> = GlobalCtx<OperatorActor, State>

/** Properties of every context, for actions of any actor. */
export interface AnyCtx<State extends BaseServices = Services>
  extends Pick<Shared<State>, 'services' | 'now'> {
  readonly database: GlobalDb
  readonly auditContext?: AuditContext | undefined
  transaction<Result>(work: (ctx: AnyCtx<State>) => Promise<Result>): Promise<Result>
}

/** Context of a user with an account, with or without an organisation. */
export interface AccountCtx extends AnyCtx {
  readonly actor: { userId: string }
  transaction<Result>(work: (ctx: AccountCtx) => Promise<Result>): Promise<Result>
}

/** Values that middleware sets for routes. */
export interface AppEnv {
  /** Node's request and response; absent if a request does not come over the network. */
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    authorize: Authorize
    /** Headers for the response, whichever code makes it. */
    headers: Record<string, string>
    /** True if the response was made with these headers. */
    answered: boolean
    member: MemberCtx
    session: ValidSession
    /** True for a visitor of the live demo. */
    demo?: true
    contact: ContactCtx
    operator: OperatorCtx
  }
}
