import { prepared, preparedInsert } from '../../db/prepared.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { listVotedIds } from './votes.queries.ts'

/** Stores a person's explicit choice about an item. */
export const upsertFollow = prepared(
  (db: TenantDb, row: { feedbackId: string; personId: string; following: 0 | 1; now: number }) =>
    db
      .insertInto('follows')
      .values({
        feedback_id: row.feedbackId,
        person_id: row.personId,
        following: row.following,
        created_at: row.now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['feedback_id', 'person_id'])
          .doUpdateSet({ following: row.following, created_at: row.now }),
      ),
)

/** Lets a person follow an item, unless they have made a choice about it. */
export const followUnlessChosen = preparedInsert('follows', (insertion) =>
  insertion.onConflict((conflict) => conflict.columns(['feedback_id', 'person_id']).doNothing()),
)

/** Removes a follow created at a time, unless the person has made a choice since. */
export const deleteFollowOf = prepared(
  (db: TenantDb, params: { feedbackId: string; personId: string; at: number }) =>
    db
      .deleteFrom('follows')
      .where('feedback_id', '=', params.feedbackId)
      .where('person_id', '=', params.personId)
      .where('created_at', '=', params.at)
      .where('following', '=', 1),
)

/** A person's own merged items among some. */
export async function listOwnMerged(
  db: TenantDb,
  personId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('feedback')
    .select('id')
    .where('id', 'in', ids)
    .where('author_id', '=', personId)
    .where('merged_into_id', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Filters items to those that a person wrote or voted on (`tied`); `chosen` are the person's explicit choices. */
export async function listFollowSources(
  db: TenantDb,
  personId: string,
  ids: readonly string[],
): Promise<{ tied: string[]; chosen: Map<string, boolean> }> {
  const written = await db
    .selectFrom('feedback')
    .select('id')
    .where('author_id', '=', personId)
    .where('id', 'in', ids)
    .execute()
  const voted = await listVotedIds(db, personId, ids)
  const chosen = await db
    .selectFrom('follows')
    .select(['feedback_id', 'following'])
    .where('person_id', '=', personId)
    .where('feedback_id', 'in', ids)
    .execute()
  return {
    tied: [...written.map(({ id }) => id), ...voted],
    chosen: new Map(chosen.map(({ feedback_id, following }) => [feedback_id, following === 1])),
  }
}
