import { preparedGlobal } from './prepared-global.ts'

/** Removes the events about one item, in the transaction of the connection. */
export const deleteEventsOfItem = preparedGlobal((db, given: { tenantId: string; feedbackId: string }) =>
  db.deleteFrom('events').where('tenant_id', '=', given.tenantId).where('feedback_id', '=', given.feedbackId),
)

/** Removes the events that somebody caused, in the transaction of the connection. */
export const deleteEventsOfActor = preparedGlobal((db, given: { tenantId: string; actorId: string }) =>
  db.deleteFrom('events').where('tenant_id', '=', given.tenantId).where('actor_id', '=', given.actorId),
)
