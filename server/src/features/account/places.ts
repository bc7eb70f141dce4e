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

/** An act of whoever is signed in. */
export const ownAct = (ctx: MemberCtx, type: EventType, fields: readonly string[] = []): OwnAct => ({
  type,
  userId: ctx.actor.userId,
  fields,
  witness: ctx.db.witness,
  at: ctx.now,
})

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
