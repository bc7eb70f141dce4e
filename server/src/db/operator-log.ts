import { newId } from '../lib/id.ts'
import type { GlobalDb } from './database.ts'

/** Every action of operators that affects others, as `noun.verbed`. */
export type OperatorAction =
  | 'account.recovery_link_made'
  | 'account.activation_link_made'
  | 'account.sessions_ended'
  | 'dead_letter.replayed'
  | 'held_sign_up.released'
  | 'held_sign_up.refused'
  | 'incident.created'
  | 'incident.updated'
  | 'maintenance.scheduled'
  | 'maintenance.cancelled'
  | 'subscribers.exported'
  | 'credit.granted'
  | 'credit.refused'
  | 'secret.resealed'
  | 'organisation.deleted'
  | 'organisation.imported'
  | 'organisation.owner_appointed'
  | 'organisation.plan_set'
  | 'organisation.complimentary_plan_granted'
  | 'organisation.complimentary_plan_ended'
  | 'organisation.suspended'
  | 'organisation.restored'
  | 'organisation.mail_trusted'
  | 'organisation.mail_distrusted'
  | 'organisation.mail_stopped'
  | 'organisation.mail_resumed'

/** The operator who acts: identified by an email address, or unidentified at a terminal. */
export interface Operator {
  /** The operator's address, lower-cased, as in `OPERATOR_EMAILS`. */
  actor: { email: string }
  /** Milliseconds since 1970, UTC. */
  now: number
}

/**
 * Records an operator's action, in the transaction of `database` that performs it. `target` is the id of the affected
 * object, never an address or a name: the log outlives them.
 */
export async function recordOperatorAction(
  { database, actor, now }: Operator & { database: Pick<GlobalDb, 'global'> },
  action: OperatorAction,
  target: string,
): Promise<void> {
  await database.global
    .insertInto('operator_log')
    .values({ id: newId(), operator: actor.email, action, target, created_at: now })
    .execute()
}
