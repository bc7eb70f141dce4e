import type { Role } from '@earshot/shared/permissions'
import type { Database } from '../db/database.ts'
import type { AuditedOperator } from '../db/operator-log.ts'
import type { TenantDb } from '../db/tenant-db.ts'
import type { Housekeeping } from '../lib/housekeeping.ts'
import type { Authorize } from './declare.ts'

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
}

/** What an action works with; nothing ambient. */
export interface Ctx<Actor = MemberActor | ContactActor> {
  db: TenantDb
  actor: Actor
  /** Milliseconds since 1970, UTC. */
  now: number
  requestId: string
}

/** What an operator's action works with: the whole installation, and in whose name. */
export interface OperatorCtx extends AuditedOperator {
  db: Database
}

export type MemberCtx = Ctx<MemberActor>
export type ContactCtx = Ctx<ContactActor>

/** What middleware leaves for routes. */
export interface AppEnv {
  Variables: {
    requestId: string
    authorize: Authorize
    housekeeping: Housekeeping
    /** Headers that the answer will carry, whoever makes it. */
    headers: Record<string, string>
    /** Whether the answer was made with them. */
    answered: boolean
    member: MemberCtx
    contact: ContactCtx
    operator: OperatorCtx
  }
}
