import type { Database, GlobalDb } from './database.ts'
import { preparedGlobal } from './prepared.ts'

/** How long an event is kept: far longer than any consumer or browser lags behind. */
const eventsKept = 30 * 24 * 60 * 60_000
const batch = 500

/** Removes the events about one item, in the transaction of the connection. */
export const deleteEventsOfItem = preparedGlobal((db, given: { tenantId: string; feedbackId: string }) =>
  db.deleteFrom('events').where('tenant_id', '=', given.tenantId).where('feedback_id', '=', given.feedbackId),
)

/** Removes the events that somebody caused, in the transaction of the connection. */
export const deleteEventsOfActor = preparedGlobal((db, given: { tenantId: string; actorId: string }) =>
  db.deleteFrom('events').where('tenant_id', '=', given.tenantId).where('actor_id', '=', given.actorId),
)

/** Removes the events of an organisation or of one of its projects, a batch at a time, but not the news that it is gone. */
export async function deleteEventsOf(db: Database, tenantId: string, projectId?: string): Promise<void> {
  const remove = ({ global }: GlobalDb) =>
    global
      .deleteFrom('events')
      .where('seq', 'in', (eb) =>
        eb
          .selectFrom('events')
          .select('seq')
          .where('tenant_id', '=', tenantId)
          .$if(projectId !== undefined, (query) => query.where('project_id', '=', projectId ?? ''))
          .where('type', '!=', projectId === undefined ? 'tenant.deleted' : 'project.deleted')
          .limit(batch),
      )
      .executeTakeFirst()
  while (Number((await db.transaction(remove)).numDeletedRows) === batch);
}

/** Removes the events of long ago, oldest first, a batch at a time. */
export async function deleteOldEvents(db: Database, now: number): Promise<void> {
  for (;;) {
    const oldest = await db.global
      .selectFrom('events')
      .select(['seq', 'created_at'])
      .orderBy('seq')
      .limit(batch)
      .execute()
    const old = oldest.filter(({ created_at }) => created_at < now - eventsKept).map(({ seq }) => seq)
    if (old.length === 0) return
    await db.transaction(({ global }) => global.deleteFrom('events').where('seq', 'in', old).execute())
    if (old.length < oldest.length) return
  }
}
