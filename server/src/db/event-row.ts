import type { EventType } from '@earshot/shared/events'
import { preparedGlobal } from './prepared-global.ts'

/** Writes one event. */
export const insertEvent = preparedGlobal(
  (
    db,
    event: {
      tenant_id: string
      project_id: string | null
      type: EventType
      feedback_id: string | null
      task_id: string | null
      actor_id: string | null
      data: string
      created_at: number
    },
  ) =>
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
