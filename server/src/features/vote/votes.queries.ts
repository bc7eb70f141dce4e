import { prepared, preparedInsert } from '../../db/prepared.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

/** @returns a row if the vote is new, none if it existed. */
export const insertVote = preparedInsert('votes', (insertion) =>
  insertion.onConflict((oc) => oc.columns(['feedback_id', 'person_id']).doNothing()).returning('person_id'),
)

/** @returns a row if there was a vote. */
export const deleteVote = prepared((db: TenantDb, vote: { feedback_id: string; person_id: string }) =>
  db
    .deleteFrom('votes')
    .where('feedback_id', '=', vote.feedback_id)
    .where('person_id', '=', vote.person_id)
    .returning('person_id'),
)

/** Removes a vote that a member cast. @returns undefined if there is none. */
export const deleteCastVote = (db: TenantDb, vote: { feedback_id: string; person_id: string }) =>
  db
    .deleteFrom('votes')
    .where('feedback_id', '=', vote.feedback_id)
    .where('person_id', '=', vote.person_id)
    .where('cast_by_id', 'is not', null)
    .returning('person_id')
    .executeTakeFirst()

/** Adds to an item's stored count; returns the new one, none for an item that was merged meanwhile. */
export const updateVoteCount = prepared((db: TenantDb, given: { id: string; by: number }) =>
  db
    .updateTable('feedback')
    .set((eb) => ({ vote_count: eb('vote_count', '+', given.by) }))
    .where('id', '=', given.id)
    .where('merged_into_id', 'is', null)
    .returning('vote_count'),
)

/** Filters items to those that a person has voted on. */
export const listVotedIds = async (
  db: TenantDb,
  personId: string,
  ids: readonly string[],
): Promise<string[]> => {
  const rows = await db
    .selectFrom('votes')
    .select('feedback_id')
    .where('person_id', '=', personId)
    .where('feedback_id', 'in', ids)
    .execute()
  return rows.map((row) => row.feedback_id)
}

/** Voters of an item, ordered by their person's id. */
export const listVoters = (db: TenantDb, feedbackId: string, after: string, limit: number) =>
  db
    .selectFrom('votes')
    .innerJoin('people', 'people.id', 'votes.person_id')
    .leftJoin('people as caster', 'caster.id', 'votes.cast_by_id')
    .select([
      'people.id',
      'people.name',
      'people.kind',
      'people.external_id',
      'people.email',
      'people.email_verified',
      'people.email_confirmed_at',
      'votes.created_at',
      'votes.reason',
      'caster.id as caster_id',
      'caster.name as caster_name',
      'caster.kind as caster_kind',
    ])
    .where('votes.feedback_id', '=', feedbackId)
    .where('votes.person_id', '>', after)
    .orderBy('votes.person_id')
    .limit(limit)
    .execute()

/** Numbers of votes of some items since a time, by item; items without any are left out. */
export async function countVotesSince(
  db: TenantDb,
  feedbackIds: readonly string[],
  since: number,
): Promise<Map<string, number>> {
  if (feedbackIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('votes')
    .select((eb) => ['feedback_id', eb.fn.countAll<number>().as('count')])
    .where('feedback_id', 'in', feedbackIds)
    .where('created_at', '>=', since)
    .groupBy('feedback_id')
    .execute()
  return new Map(rows.map(({ feedback_id, count }) => [feedback_id, count]))
}
