import type { Selectable } from 'kysely'
import { preparedGlobal } from './prepared-global.ts'
import type { GlobalTables } from './tables/global-tables.ts'

/** Writes one event. */
export const insertEvent = preparedGlobal((db, event: Omit<Selectable<GlobalTables['events']>, 'seq'>) =>
  db.insertInto('events').values({
    tenant_id: event.tenant_id,
    project_id: event.project_id,
    type: event.type,
    feedback_id: event.feedback_id,
    task_id: event.task_id,
    actor_id: event.actor_id,
    data: event.data,
    created_at: event.created_at,
  }),
)
