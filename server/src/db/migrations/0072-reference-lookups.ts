import { type Kysely, sql } from 'kysely'

/**
 * Indexes of the foreign keys that had none: whenever a row that others refer to goes, the database looks for such rows.
 * That of memberships by person also serves what the one by organisation did.
 */
export async function referenceLookups(db: Kysely<unknown>): Promise<void> {
  await sql`create index people_user on people (user_id) where user_id is not null`.execute(db)
  await sql`create index merged_people_into on merged_people (tenant_id, into_id)`.execute(db)
  await sql`create index memberships_person on memberships (tenant_id, person_id)`.execute(db)
  await sql`drop index memberships_tenant`.execute(db)
  await sql`create index invitations_inviter on invitations (tenant_id, invited_by_id)`.execute(db)
  await sql`create index unread_counts_project on unread_counts (tenant_id, project_id)`.execute(db)
  await sql`create index board_columns_status on board_columns (tenant_id, status_id) where status_id is not null`.execute(
    db,
  )
  await sql`create index feedback_project on feedback (tenant_id, project_id, id)`.execute(db)
}
