import type { EventType } from '@earshot/shared/events'
import type { Witness } from '../../db/audit-trail.ts'
import type { GlobalDb } from '../../db/database.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { MemberCtx } from '../../http/context.ts'
import { listPlaces, type Place } from './account.queries.ts'

/** What became of a person's own account. */
export interface OwnAct {
  type: EventType
  userId: string
  /** The names of what changed. */
  fields?: readonly string[]
  /** Where the request came from. */
  witness: Pick<Witness, 'address' | 'requestId'> | undefined
  at: number
}

/** Somebody with an account, whether they belong to an organisation or not. */
export interface AccountHolder {
  userId: string
  /** Where the request came from. */
  witness: OwnAct['witness']
  /** Milliseconds since 1970, UTC. */
  now: number
}

export const holderOf = ({ actor, db, now }: MemberCtx): AccountHolder => ({
  userId: actor.userId,
  witness: db.witness,
  now,
})

/** An act of somebody concerning their own account. */
export const holderAct = (
  { userId, witness, now }: AccountHolder,
  type: EventType,
  fields: readonly string[] = [],
): OwnAct => ({ type, userId, fields, witness, at: now })

/** An act of whoever is signed in. */
export const ownAct = (ctx: MemberCtx, type: EventType, fields: readonly string[] = []): OwnAct =>
  holderAct(holderOf(ctx), type, fields)

/**
 * Does something in every organisation of a person and records it there, in the transaction of `tx`: each
 * organisation's audit log tells what became of its member, and none tells of another organisation.
 */
export async function inEveryPlace(
  tx: GlobalDb,
  { userId, witness, ...event }: OwnAct,
  work: (db: TenantDb, place: Place) => Promise<unknown> = async () => undefined,
): Promise<void> {
  for (const place of await listPlaces(tx, userId)) {
    const personId = place.person_id
    const db = tx.tenant(place.tenant_id, witness && { ...witness, personId })
    await work(db, place)
    await db.record({ ...event, actorId: personId, target: { kind: 'user', id: userId } })
  }
}
