import type { GlobalDb } from '../../db/database.ts'
import type { OperatorCtx } from '../../http/context.ts'
import { newId } from '../../lib/id.ts'

/** Everything that operators can do to others, as `noun.verbed`. */
export type OperatorAction =
  | 'held_sign_up.released'
  | 'held_sign_up.refused'
  | 'incident.created'
  | 'incident.updated'
  | 'maintenance.scheduled'
  | 'maintenance.cancelled'
  | 'credit.granted'
  | 'credit.refused'

/** Whoever runs the installation: by their address, or from a terminal, where nobody says who they are. */
export type Operator = Pick<OperatorCtx, 'operator' | 'now'>

/** The operator of a command. `now` in milliseconds since 1970, UTC. */
export const atTerminal = (now: number): Operator => ({ operator: 'terminal', now })

/**
 * Notes what an operator does, in the transaction `tx` that does it. `target` is the id of what it is done to, never an
 * address or a name: the log outlives them.
 */
export async function recordOperatorAct(
  { global }: Pick<GlobalDb, 'global'>,
  { operator, now }: Operator,
  action: OperatorAction,
  target: string,
): Promise<void> {
  await global
    .insertInto('operator_log')
    .values({ id: newId(), operator, action, target, created_at: now })
    .execute()
}
