import { type Kysely, sql } from 'kysely'

/** Due and blocked tasks are looked up over all boards; finished ones are kept apart by their columns. */
export async function taskGroups(db: Kysely<unknown>): Promise<void> {
  await sql`create index tasks_due on tasks (tenant_id, column_id, due_at) where due_at is not null`.execute(
    db,
  )
  await sql`create index tasks_blocked on tasks (tenant_id, id) where blocked_reason is not null`.execute(db)
}
