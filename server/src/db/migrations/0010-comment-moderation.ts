import { type Kysely, sql } from 'kysely'

/**
 * Moderation, hiding and deletion of comments, words for which a project holds posts, and the default statuses that take
 * no more comments.
 */
export async function commentModeration(db: Kysely<unknown>): Promise<void> {
  await changeComments(db)
  await sql`alter table feedback add column held_comment_count bigint not null default 0`.execute(db)
  await sql`drop index feedback_held`.execute(db)
  await sql`create index feedback_review on feedback (tenant_id, id) where moderation = 'held' or held_comment_count > 0`.execute(
    db,
  )
  await sql`alter table projects add column held_words text not null default '[]'`.execute(db)
  // As they were made; nothing could change them so far.
  await sql`
    update statuses set freezes_comments = 1
    where freezes_votes = 1 and ((name = 'Done' and category = 'done') or (name = 'Declined' and category = 'closed'))`.execute(
    db,
  )
}

async function changeComments(db: Kysely<unknown>): Promise<void> {
  await sql`alter table comments add column moderation text not null default 'approved' check (moderation in ('approved', 'held', 'rejected'))`.execute(
    db,
  )
  await sql`alter table comments add column hold_reasons text not null default '[]'`.execute(db)
  await sql`alter table comments add column hidden integer not null default 0`.execute(db)
  await sql`alter table comments add column listed integer not null default 0`.execute(db)
  await sql`alter table comments add column deleted_at bigint`.execute(db)
  await sql`update comments set listed = 1 where internal = 0`.execute(db)
  await sql`drop index comments_public`.execute(db)
  for (const index of [
    'comments_listed on comments (tenant_id, feedback_id, id) where listed = 1',
    "comments_held on comments (tenant_id, feedback_id, id) where moderation = 'held' and deleted_at is null",
    "comments_erasable on comments (tenant_id, deleted_at) where deleted_at is not null and body <> ''",
  ]) {
    await sql.raw(`create index ${index}`).execute(db)
  }
}
