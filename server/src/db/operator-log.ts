import { newId } from '../lib/id.ts'
import type { GlobalDb } from './database.ts'

/** Everything that operators can do to others, as `noun.verbed`. */
export type OperatorAction =
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
  | 'organisation.plan_set'
  | 'organisation.comp_given'
  | 'organisation.comp_ended'
  | 'organisation.suspended'
  | 'organisation.restored'
  | 'organisation.mail_trusted'
  | 'organisation.mail_distrusted'
  | 'organisation.mail_stopped'
  | 'organisation.mail_resumed'

/** Whoever runs the installation: by their address, or from a terminal, where nobody says who they are. */
export interface Operator {
  /** Their address, lower-cased, as `OPERATOR_EMAILS` has it. */
  actor: { email: string }
  /** Milliseconds since 1970, UTC. */
  now: number
}

/**
 * Notes what an operator does, in the transaction of `database` that does it. `target` is the id of what it is done to,
 * never an address or a name: the log outlives them.
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
