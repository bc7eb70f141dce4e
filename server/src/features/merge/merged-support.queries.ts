import type { Insertable } from 'kysely'
import { preparedForEach } from '../../db/prepared.ts'
import type { Values } from '../../db/slots.ts'
import type { TenantTables } from '../../db/tables/schema.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { batches } from '../../lib/batches.ts'
import type { FeedbackRow } from '../feedback/feedback.queries.ts'
import type { MergeChain } from '../feedback/merge-chain.ts'
import { listMergedInto } from '../feedback/merge-chain.ts'

/** Batch size of copies: prepared statements for every size up to this are built quickly. */
const copiedAtOnce = 100
/** Batch size of removals: one statement takes some milliseconds. */
const removedAtOnce = 500

/** A batch of the votes on an item, ordered by the voters' ids. */
const listVotes = (db: TenantDb, feedbackId: string, after = '') =>
  db
    .selectFrom('votes')
    .select(['person_id', 'cast_by_id', 'reason', 'created_at', 'merged_from_id'])
    .where('feedback_id', '=', feedbackId)
    .where('person_id', '>', after)
    .orderBy('person_id')
    .limit(copiedAtOnce)
    .execute()

const listFollows = (db: TenantDb, feedbackId: string, after = '') =>
  db
    .selectFrom('follows')
    .select(['person_id', 'following', 'created_at', 'merged_from_id'])
    .where('feedback_id', '=', feedbackId)
    .where('person_id', '>', after)
    .orderBy('person_id')
    .limit(copiedAtOnce)
    .execute()

type Copied<Table extends 'votes' | 'follows'> = Insertable<TenantTables[Table]> & Values

/**
 * Adds votes of people who have not voted on the item; prepared, because building the statement takes longer than
 * running it.
 */
const insertVotes = preparedForEach((db, votes: Copied<'votes'>[], _: Values) =>
  db
    .insertInto('votes')
    .values(
      votes.map(({ feedback_id, person_id, cast_by_id, reason, created_at, merged_from_id }) => ({
        ...{ feedback_id, person_id, cast_by_id, reason },
        ...{ created_at, merged_from_id },
      })),
    )
    .onConflict((conflict) => conflict.columns(['feedback_id', 'person_id']).doNothing()),
)

const insertFollows = preparedForEach((db, follows: Copied<'follows'>[], _: Values) =>
  db
    .insertInto('follows')
    .values(
      follows.map(({ feedback_id, person_id, following, created_at, merged_from_id }) => ({
        ...{ feedback_id, person_id, following },
        ...{ created_at, merged_from_id },
      })),
    )
    .onConflict((conflict) => conflict.columns(['feedback_id', 'person_id']).doNothing()),
)

/** People whose copied votes and follows are restored. */
interface Supporters {
  votes: ReadonlySet<string>
  follows: ReadonlySet<string>
}

/**
 * Copies the votes and follows of an item to another for people who have none there; the first item's author follows
 * the target. Copies stay marked with the item they originally come from. Whoever follows one of the items follows the
 * target, even if they unfollowed another. `only` restricts the copies to people whose copies were removed.
 */
export async function copySupport(
  db: TenantDb,
  from: Pick<FeedbackRow, 'id' | 'author_id'>,
  intoId: string,
  now: number,
  only?: Supporters,
): Promise<void> {
  const copyOf = <Row extends { merged_from_id: string | null }>(row: Row) => ({
    ...row,
    ...{ feedback_id: intoId, merged_from_id: row.merged_from_id ?? from.id },
  })
  for await (const votes of batches(copiedAtOnce, (last?: { person_id: string }) =>
    listVotes(db, from.id, last?.person_id),
  )) {
    const copied = votes.filter(({ person_id }) => only?.votes.has(person_id) ?? true)
    if (copied.length > 0) await insertVotes(db, copied.map(copyOf), {})
  }
  const isWanted = ({ person_id }: { person_id: string }) => only?.follows.has(person_id) ?? true
  let authorChose = false
  for await (const chosen of batches(copiedAtOnce, (last?: { person_id: string }) =>
    listFollows(db, from.id, last?.person_id),
  )) {
    authorChose ||= chosen.some(({ person_id }) => person_id === from.author_id)
    const stopped = chosen.filter(({ following }) => following === 0).map(({ person_id }) => person_id)
    const tied = await listTied(db, intoId, stopped)
    const copied = chosen.filter(
      (follow) => isWanted(follow) && (follow.following === 1 || !tied.has(follow.person_id)),
    )
    if (copied.length > 0) await insertFollows(db, copied.map(copyOf), {})
  }
  const author = {
    ...{ person_id: from.author_id, following: 1 as const },
    ...{ created_at: now, merged_from_id: null },
  }
  if (!authorChose && isWanted(author)) await insertFollows(db, [copyOf(author)], {})
  await followAgain(db, from, intoId)
}

/**
 * Those of some people who follow an item implicitly, as its author or by a vote on the item itself, not on one merged
 * into it.
 */
async function listTied(
  db: TenantDb,
  feedbackId: string,
  personIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (personIds.length === 0) return new Set()
  const authors = await db
    .selectFrom('feedback')
    .select('author_id')
    .where('id', '=', feedbackId)
    .where('author_id', 'in', personIds)
    .execute()
  const voters = await db
    .selectFrom('votes')
    .select('person_id')
    .where('feedback_id', '=', feedbackId)
    .where('merged_from_id', 'is', null)
    .where('person_id', 'in', personIds)
    .execute()
  return new Set([...authors.map(({ author_id }) => author_id), ...voters.map(({ person_id }) => person_id)])
}

/** Makes followers of an item follow its target, even if they had unfollowed another item merged into the target. */
async function followAgain(
  db: TenantDb,
  { id, author_id }: Pick<FeedbackRow, 'id' | 'author_id'>,
  intoId: string,
): Promise<void> {
  for await (const stopped of batches(copiedAtOnce, (last?: { person_id: string }) =>
    listStopped(db, { id, intoId }, last?.person_id),
  )) {
    const personIds = stopped.map(({ person_id }) => person_id)
    const voters = await db
      .selectFrom('votes')
      .select('person_id')
      .where('feedback_id', '=', id)
      .where('person_id', 'in', personIds)
      .execute()
    const follows = await db
      .selectFrom('follows')
      .select(['person_id', 'following'])
      .where('feedback_id', '=', id)
      .where('person_id', 'in', personIds)
      .execute()
    const tied = new Set([author_id, ...voters.map(({ person_id }) => person_id)])
    const chosen = new Map(follows.map(({ person_id, following }) => [person_id, following]))
    const followers = personIds.filter((each) => (chosen.get(each) ?? (tied.has(each) ? 1 : 0)) === 1)
    if (followers.length > 0)
      await db
        .updateTable('follows')
        .set({ following: 1, merged_from_id: id })
        .where('feedback_id', '=', intoId)
        .where('person_id', 'in', followers)
        .execute()
  }
}

/** A batch of people who unfollowed the target because of another merged item than `id`. */
const listStopped = (db: TenantDb, { id, intoId }: { id: string; intoId: string }, after = '') =>
  db
    .selectFrom('follows')
    .select('person_id')
    .where('feedback_id', '=', intoId)
    .where('following', '=', 0)
    .where('merged_from_id', 'is not', null)
    .where('merged_from_id', '!=', id)
    .where('person_id', '>', after)
    .orderBy('person_id')
    .limit(copiedAtOnce)
    .execute()

/**
 * Removes an item's copied votes and follows from all its targets, nearest first. A target keeps those that other
 * merged items brought too: they are copied again from these.
 */
export async function removeCopies(
  db: TenantDb,
  { id, mergedIds, takers }: MergeChain,
  now: number,
): Promise<void> {
  for (const taker of takers) {
    const remove = (table: 'votes' | 'follows') =>
      removeMarked(db, table, { feedbackId: taker.id, fromIds: [id, ...mergedIds] })
    const removed = { votes: await remove('votes'), follows: await remove('follows') }
    for (const other of await listMergedInto(db, taker.id))
      if (other.id !== id) await copySupport(db, other, taker.id, now, removed)
  }
}

/** Removes rows of an item that were copied from other items. @returns the people whose rows were removed. */
async function removeMarked(
  db: TenantDb,
  table: 'votes' | 'follows',
  { feedbackId, fromIds }: { feedbackId: string; fromIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  const removed = new Set<string>()
  const read = (last?: { person_id: string }) =>
    db
      .selectFrom(table)
      .select('person_id')
      .where('feedback_id', '=', feedbackId)
      .where('merged_from_id', 'in', fromIds)
      .where('person_id', '>', last?.person_id ?? '')
      .orderBy('person_id')
      .limit(removedAtOnce)
      .execute()
  for await (const rows of batches(removedAtOnce, read)) {
    const people = rows.map(({ person_id }) => person_id)
    await db
      .deleteFrom(table)
      .where('feedback_id', '=', feedbackId)
      .where('person_id', 'in', people)
      .execute()
    for (const each of people) removed.add(each)
  }
  return removed
}
