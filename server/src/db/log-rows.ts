import type { Selectable } from 'kysely'
import { preparedGlobal } from './prepared.ts'
import type { GlobalTables } from './tables/global-tables.ts'

/** An event as it is stored, before the log numbers it. */
export type EventRow = Omit<Selectable<GlobalTables['events']>, 'seq'>

/** A job before its first attempt. */
export type JobRow = Pick<
  Selectable<GlobalTables['jobs']>,
  | 'id'
  | 'tenant_id'
  | 'kind'
  | 'payload'
  | 'run_at'
  | 'created_at'
  | 'planned_at'
  | 'priority'
  | 'request_id'
  | 'traceparent'
>

/** Adds an event to the log. */
export const insertEvent = preparedGlobal((db, event: EventRow) =>
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

/** Adds a job to the queue, unless it is there: a recurring job has a fixed id, and an archive may bring one twice. */
export const insertJob = preparedGlobal((db, job: JobRow) =>
  db
    .insertInto('jobs')
    .values({
      id: job.id,
      tenant_id: job.tenant_id,
      kind: job.kind,
      payload: job.payload,
      run_at: job.run_at,
      attempts: 0,
      leased_until: 0,
      created_at: job.created_at,
      planned_at: job.planned_at,
      priority: job.priority,
      request_id: job.request_id,
      traceparent: job.traceparent,
    })
    .onConflict((conflict) => conflict.column('id').doNothing()),
)
