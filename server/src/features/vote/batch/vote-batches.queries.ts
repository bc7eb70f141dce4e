import type { Insertable, Updateable } from 'kysely'
import type { TenantTables } from '../../../db/tables/schema.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

export const insertBatch = async (
  db: TenantDb,
  batch: Insertable<TenantTables['vote_batches']>,
): Promise<void> => {
  await db.insertInto('vote_batches').values(batch).execute()
}

const batches = (db: TenantDb) =>
  db
    .selectFrom('vote_batches')
    .innerJoin('feedback', 'feedback.id', 'vote_batches.feedback_id')
    .innerJoin('people as caster', 'caster.id', 'vote_batches.cast_by_id')
    .select([
      'vote_batches.id',
      'vote_batches.feedback_id',
      'vote_batches.cast_by_id',
      'vote_batches.reason',
      'vote_batches.state',
      'vote_batches.problem',
      'vote_batches.total_count',
      'vote_batches.done_count',
      'vote_batches.cast_count',
      'vote_batches.created_at',
      'feedback.project_id',
      'caster.name as caster_name',
      'caster.kind as caster_kind',
    ])

export const findBatch = (db: TenantDb, id: string) =>
  batches(db).where('vote_batches.id', '=', id).executeTakeFirst()

export type VoteBatchRow = NonNullable<Awaited<ReturnType<typeof findBatch>>>

/** Locks a batch's row until the end of the transaction. */
export const lockBatch = (db: TenantDb, id: string) =>
  db
    .selectFrom('vote_batches')
    .select('id')
    .where('id', '=', id)
    .modifyEnd(db.dialect.forUpdate)
    .executeTakeFirst()

/** The newest batches of an item and of those merged into it. */
export const listBatches = (db: TenantDb, feedbackIds: readonly string[], limit: number) =>
  batches(db)
    .where('vote_batches.feedback_id', 'in', feedbackIds)
    .orderBy('vote_batches.id', 'desc')
    .limit(limit)
    .execute()

export const updateBatch = async (
  db: TenantDb,
  id: string,
  change: Updateable<TenantTables['vote_batches']>,
): Promise<void> => {
  await db.updateTable('vote_batches').set(change).where('id', '=', id).execute()
}

export const insertPending = async (
  db: TenantDb,
  rows: readonly Insertable<TenantTables['pending_votes']>[],
): Promise<void> => {
  await db.insertInto('pending_votes').values(rows).execute()
}

export const listPending = (db: TenantDb, batchId: string, limit: number) =>
  db
    .selectFrom('pending_votes')
    .select(['email', 'name'])
    .where('batch_id', '=', batchId)
    .orderBy('email')
    .limit(limit)
    .execute()

/** Removes addresses whose votes are cast, or all of the batch. */
export const deletePending = async (
  db: TenantDb,
  batchId: string,
  emails?: readonly string[],
): Promise<void> => {
  if (emails?.length === 0) return
  await db
    .deleteFrom('pending_votes')
    .where('batch_id', '=', batchId)
    .$if(emails !== undefined, (deletion) => deletion.where('email', 'in', emails ?? []))
    .execute()
}

/** Filters people to those who have voted on any of some items. */
export async function listVotersAmong(
  db: TenantDb,
  feedbackIds: readonly string[],
  personIds: readonly string[],
): Promise<Set<string>> {
  if (personIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('votes')
    .select('person_id')
    .where('feedback_id', 'in', feedbackIds)
    .where('person_id', 'in', personIds)
    .execute()
  return new Set(rows.map(({ person_id }) => person_id))
}

/** Removes up to `limit` votes of a batch. */
export async function deleteVotesOfBatch(db: TenantDb, batchId: string, limit: number) {
  const votes = await db
    .selectFrom('votes')
    .select(['feedback_id', 'person_id', 'adds_person'])
    .where('batch_id', '=', batchId)
    .limit(limit)
    .execute()
  if (votes.length > 0)
    await db
      .deleteFrom('votes')
      .where('batch_id', '=', batchId)
      .where(
        'person_id',
        'in',
        votes.map(({ person_id }) => person_id),
      )
      .execute()
  return votes
}
