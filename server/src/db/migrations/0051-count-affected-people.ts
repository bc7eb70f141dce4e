import { type Kysely, sql } from 'kysely'

/**
 * A bug counts whom it affects, each person once, and not their reports; of a merged one the reports are elsewhere. The
 * column is called as before, because the version before uses it while several processes are upgraded.
 */
export async function countAffectedPeople(db: Kysely<unknown>): Promise<void> {
  const affected = sql`(select count(distinct author_id) from reports
    where reports.tenant_id = feedback.tenant_id and reports.feedback_id = feedback.id)`
  await sql`update feedback set report_count = ${affected}
    where kind = 'bug' and merged_into_id is null and report_count <> ${affected}`.execute(db)
}
