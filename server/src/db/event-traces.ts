import { batches } from '../lib/batches.ts'
import type { Database, GlobalDb } from './database.ts'
import { deleteDeadEvents } from './outbox-dead-letters.ts'
import { emptyOutbox } from './outbox-relay.ts'

/** Retention of events: far longer than any consumer or browser lags behind. */
const eventsKept = 30 * 24 * 60 * 60_000
const batch = 500

/** Events that announce an erasure. */
const erasureEvents: readonly string[] = ['contact.erased', 'feedback.deleted']

/**
 * Deletes an organisation's events about or caused by any of `ids`, in batches, except those that announce an erasure.
 */
export async function deleteEventsAbout(
  db: Database,
  tenantId: string,
  ids: ReadonlySet<string | null>,
): Promise<void> {
  await emptyOutboxOf(db, tenantId, {
    about: [...ids].filter((id) => id !== null),
    except: erasureEvents,
  })
  const read = (last?: { seq: number }) =>
    db.global
      .selectFrom('events')
      .select(['seq', 'type', 'feedback_id', 'actor_id'])
      .where('tenant_id', '=', tenantId)
      .where('seq', '>', last?.seq ?? 0)
      .orderBy('seq')
      .limit(batch)
      .execute()
  for await (const events of batches(batch, read)) {
    const about = events.filter(
      ({ type, feedback_id, actor_id }) =>
        !erasureEvents.includes(type) && (ids.has(feedback_id) || ids.has(actor_id)),
    )
    const seqs = about.map(({ seq }) => seq)
    if (seqs.length > 0)
      await db.transaction(({ global }) => global.deleteFrom('events').where('seq', 'in', seqs).execute())
  }
}

/** Deletes the events of an organisation or of one of its projects, in batches, except the event of its deletion. */
export async function deleteEventsOf(db: Database, tenantId: string, projectId?: string): Promise<void> {
  const ending = projectId === undefined ? 'tenant.deleted' : 'project.deleted'
  await emptyOutboxOf(db, tenantId, { ...(projectId && { about: [projectId] }), except: [ending] })
  const remove = ({ global }: GlobalDb) =>
    global
      .deleteFrom('events')
      .where('seq', 'in', (eb) =>
        eb
          .selectFrom('events')
          .select('seq')
          .where('tenant_id', '=', tenantId)
          .$if(projectId !== undefined, (query) => query.where('project_id', '=', projectId ?? ''))
          .where('type', '!=', ending)
          .limit(batch),
      )
      .executeTakeFirst()
  while (Number((await db.transaction(remove)).numDeletedRows) === batch);
}

/** Delivers an organisation's events, so that they can be deleted, and deletes those that cannot be delivered. */
async function emptyOutboxOf(
  db: Database,
  tenantId: string,
  deleted: Parameters<typeof deleteDeadEvents>[2],
): Promise<void> {
  if (!db.dialect.readsOutbox) return
  await emptyOutbox(db, tenantId)
  await deleteDeadEvents(db, tenantId, deleted)
}

/** Deletes events older than the retention, oldest first, in batches. */
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
