import type { TenantDb } from '../../db/tenant-db.ts'
import type { FeedbackRow } from './feedback.queries.ts'
import type { MergeChain } from './merge-chain.ts'

const copiedAtOnce = 500

/** Who supports an item, by a vote or by having chosen to follow it or not to. */
const listVotes = (db: TenantDb, feedbackId: string) =>
  db
    .selectFrom('votes')
    .select(['person_id', 'cast_by_id', 'created_at', 'merged_from_id'])
    .where('feedback_id', '=', feedbackId)
    .execute()

const listFollows = (db: TenantDb, feedbackId: string) =>
  db
    .selectFrom('follows')
    .select(['person_id', 'following', 'created_at', 'merged_from_id'])
    .where('feedback_id', '=', feedbackId)
    .execute()

/**
 * Gives an item the votes and follows of another, as far as their people have none there; its author follows it. Like
 * what moves, copies stay marked with the item that they were first made for.
 */
export async function copySupport(
  db: TenantDb,
  from: Pick<FeedbackRow, 'id' | 'author_id'>,
  intoId: string,
  now: number,
): Promise<void> {
  const copyOf = <Row extends { merged_from_id: string | null }>(row: Row) => ({
    ...row,
    ...{ feedback_id: intoId, merged_from_id: row.merged_from_id ?? from.id },
  })
  const votes = (await listVotes(db, from.id)).map(copyOf)
  for (let start = 0; start < votes.length; start += copiedAtOnce)
    await db
      .insertInto('votes')
      .values(votes.slice(start, start + copiedAtOnce))
      .onConflict((conflict) => conflict.columns(['feedback_id', 'person_id']).doNothing())
      .execute()
  const chosen = await listFollows(db, from.id)
  const author = {
    ...{ person_id: from.author_id, following: 1 as const },
    ...{ created_at: now, merged_from_id: null },
  }
  const follows = [
    ...chosen,
    ...(chosen.some(({ person_id }) => person_id === from.author_id) ? [] : [author]),
  ]
  for (let start = 0; start < follows.length; start += copiedAtOnce)
    await db
      .insertInto('follows')
      .values(follows.slice(start, start + copiedAtOnce).map(copyOf))
      .onConflict((conflict) => conflict.columns(['feedback_id', 'person_id']).doNothing())
      .execute()
}

const idsOf = (takers: MergeChain['takers']): string[] => takers.map(({ id }) => id)

/** Takes from all items that took another in what they got from it. */
export async function removeCopies(db: TenantDb, { id, mergedIds, takers }: MergeChain): Promise<void> {
  for (const table of ['votes', 'follows'] as const)
    await db
      .deleteFrom(table)
      .where('feedback_id', 'in', idsOf(takers))
      .where('merged_from_id', 'in', [id, ...mergedIds])
      .execute()
}

/** Moves what was written about one item to another, with what moved to it before, which stays marked with where it is from. */
export async function moveWords(
  db: TenantDb,
  table: 'comments' | 'reports',
  { fromId, intoId }: { fromId: string; intoId: string },
): Promise<void> {
  await db
    .updateTable(table)
    .set((eb) => ({
      feedback_id: intoId,
      merged_from_id: eb.fn.coalesce('merged_from_id', eb.val(fromId)),
    }))
    .where('feedback_id', '=', fromId)
    .execute()
}

/** Moves the files of an item, and those of its comments that went along: a file stays with its comment. */
export async function moveFiles(
  db: TenantDb,
  { fromId, intoId }: { fromId: string; intoId: string },
): Promise<void> {
  await db
    .updateTable('files')
    .set((eb) => ({
      feedback_id: intoId,
      merged_from_id: eb.fn.coalesce('merged_from_id', eb.val(fromId)),
    }))
    .where('feedback_id', '=', fromId)
    .where((eb) =>
      eb.or([
        eb('comment_id', 'is', null),
        eb(
          'comment_id',
          'in',
          eb.selectFrom('comments').select('comments.id').where('comments.feedback_id', '=', intoId),
        ),
      ]),
    )
    .execute()
}

/** Moves it back, from whichever item has it by now. */
export async function returnWords(
  db: TenantDb,
  table: 'comments' | 'reports' | 'files',
  { id, mergedIds, takers }: MergeChain,
): Promise<void> {
  const held = db.updateTable(table).where('feedback_id', 'in', idsOf(takers))
  await held.set({ feedback_id: id, merged_from_id: null }).where('merged_from_id', '=', id).execute()
  if (mergedIds.length > 0)
    await held.set({ feedback_id: id }).where('merged_from_id', 'in', mergedIds).execute()
}

/** Counts the votes and reports of an item anew. */
export async function recountSupport(db: TenantDb, feedbackId: string): Promise<void> {
  const count = async (table: 'votes' | 'reports') =>
    Number(
      (
        await db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .where('feedback_id', '=', feedbackId)
          .executeTakeFirstOrThrow()
      ).n,
    )
  await db
    .updateTable('feedback')
    .set({ vote_count: await count('votes'), report_count: await count('reports') })
    .where('id', '=', feedbackId)
    .execute()
}

/** How many voted on both of two items. */
export const countVotesOnBoth = async (db: TenantDb, id: string, otherId: string): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('votes')
        .innerJoin('votes as other', 'other.person_id', 'votes.person_id')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('votes.feedback_id', '=', id)
        .where('other.feedback_id', '=', otherId)
        .executeTakeFirstOrThrow()
    ).n,
  )

/** Makes an item a pointer to another, or no more. */
export async function updateMerged(
  db: TenantDb,
  id: string,
  values: Pick<FeedbackRow, 'visibility' | 'moderation' | 'answered' | 'listed' | 'updated_at'> & {
    merged_into_id: string | null
    merged_at: number | null
    before_merge: string | null
  },
): Promise<void> {
  await db.updateTable('feedback').set(values).where('id', '=', id).execute()
}
