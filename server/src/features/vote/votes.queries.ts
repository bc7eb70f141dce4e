import type { Insertable, InsertQueryBuilder, InsertResult } from 'kysely'
import { prepared, preparedInsert } from '../../db/prepared.ts'
import type { TenantTables } from '../../db/tables/schema.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { listGroups } from '../feedback/merge-chain.ts'

/** Stores no second vote of a person on an item. */
const unlessVoted = (insertion: InsertQueryBuilder<TenantTables, 'votes', InsertResult>) =>
  insertion.onConflict((oc) => oc.columns(['feedback_id', 'person_id']).doNothing()).returning('person_id')

/** @returns a row if the vote is new, none if it existed. */
export const insertVote = preparedInsert('votes', unlessVoted)

/** Stores votes at once. @returns a row for each that is new. */
export const insertVotes = async (db: TenantDb, votes: readonly Insertable<TenantTables['votes']>[]) =>
  votes.length === 0 ? [] : unlessVoted(db.insertInto('votes').values(votes)).execute()

/** Removes a person's vote on an item. @returns a row if there was one. */
export const deleteVote = prepared((db: TenantDb, vote: { feedback_id: string; person_id: string }) =>
  db
    .deleteFrom('votes')
    .where('feedback_id', '=', vote.feedback_id)
    .where('person_id', '=', vote.person_id)
    .returning(['feedback_id', 'created_at']),
)

/** Removes a person's votes on some items; `cast` only those that a member cast. @returns those votes. */
export async function deleteVotes(
  db: TenantDb,
  { ids, personId, cast }: { ids: readonly string[]; personId: string; cast: boolean },
) {
  return db
    .deleteFrom('votes')
    .where('feedback_id', 'in', ids)
    .where('person_id', '=', personId)
    .$if(cast, (deletion) => deletion.where('cast_by_id', 'is not', null))
    .returning(['feedback_id', 'created_at'])
    .execute()
}

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

/** Voters of any of some items, each once, ordered by their person's id. */
export const listVoters = (db: TenantDb, ids: readonly string[], after: string, limit: number) =>
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
    .where('votes.feedback_id', 'in', ids)
    .where('votes.person_id', '>', after)
    .$if(ids.length > 1, (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('votes as earlier')
              .select('earlier.person_id')
              .where('earlier.feedback_id', 'in', ids)
              .whereRef('earlier.person_id', '=', 'votes.person_id')
              .whereRef('earlier.feedback_id', '<', 'votes.feedback_id'),
          ),
        ),
      ),
    )
    .orderBy('votes.person_id')
    .limit(limit)
    .execute()

/** Numbers of votes of some items and those merged into them since a time, by item; items without any are left out. */
export async function countVotesSince(
  db: TenantDb,
  feedbackIds: readonly string[],
  since: number,
): Promise<Map<string, number>> {
  if (feedbackIds.length === 0) return new Map()
  const groups = await listGroups(db, feedbackIds)
  const rows = await db
    .selectFrom('votes')
    .select((eb) => ['feedback_id', eb.fn.countAll<number>().as('count')])
    .where('feedback_id', 'in', [...groups.values()].flat())
    .where('created_at', '>=', since)
    .groupBy('feedback_id')
    .execute()
  const counts = new Map(rows.map(({ feedback_id, count }) => [feedback_id, Number(count)]))
  const sum = (ids: readonly string[]) => ids.reduce((all, id) => all + (counts.get(id) ?? 0), 0)
  return new Map([...groups].map(([id, ids]) => [id, sum(ids)] as const).filter(([, count]) => count > 0))
}
