import { type Kysely, sql } from 'kysely'

/** A bug counts whom it affects, each person once, and not their reports; of a merged one the reports are elsewhere. */
export async function affectedPeople(db: Kysely<unknown>): Promise<void> {
  await sql`alter table feedback rename column report_count to affected_count`.execute(db)
  await sql`update feedback set affected_count =
      (select count(distinct author_id) from reports
        where reports.tenant_id = feedback.tenant_id and reports.feedback_id = feedback.id)
    where kind = 'bug' and merged_into_id is null`.execute(db)
}
