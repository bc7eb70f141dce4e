import { type Kysely, sql } from 'kysely'

/** Whose an item of feedback is to see to; and what was sent about a task goes with it. */
export async function assignedFeedback(db: Kysely<unknown>): Promise<void> {
  await sql`alter table feedback add column assignee_id text`.execute(db)
  await sql`create index feedback_assignee on feedback (tenant_id, assignee_id, id) where assignee_id is not null`.execute(
    db,
  )
  await sql`create index sendings_task on sendings (tenant_id, task_id) where task_id is not null`.execute(db)
}
