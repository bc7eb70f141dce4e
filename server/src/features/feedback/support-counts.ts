import { prepared } from '../../db/prepared.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { voteWeight, voteWeightSql } from '../../db/trend.ts'
import { changeSupport, recountCompanies } from '../company/company-support.ts'
import { listWithMerged } from '../notification/broadcast/merged-items.ts'
import { lockFeedback } from './feedback.queries.ts'
import { listMergeTargets, lockItems } from './merge-chain.ts'

/** Numbers of people who voted for an item or reported it. */
interface SupportCounts {
  vote_count: number
  report_count: number
}

/** A person's support of an item: a vote for an idea, or the only report of theirs of a bug. */
interface Supporter {
  feedbackId: string
  personId: string
  /** When the vote was cast. */
  votedAt?: number
}

/**
 * Adds one supporter to an item that nothing is merged with, whose row is locked or gets locked here, and to the
 * companies that want it; `by` -1 takes one away. @returns the new count; undefined for an item that is part of a
 * merge, which has to be recounted.
 */
export async function shiftCount(
  db: TenantDb,
  column: keyof SupportCounts,
  supporter: Supporter,
  by: 1 | -1,
): Promise<number | undefined> {
  const { feedbackId, votedAt } = supporter
  const weight = votedAt === undefined ? 0 : by * voteWeight(votedAt)
  const [row] = await shifts[column](db, { id: feedbackId, by, weight })
  if (!row) return undefined
  await changeSupport(db, supporter, by)
  return row.count
}

/** As `shiftCount`, but an item that is part of a merge is recounted. @returns the new count. */
export const shiftOrRecount = async (
  db: TenantDb,
  column: keyof SupportCounts,
  supporter: Supporter,
  by: 1 | -1,
): Promise<number> =>
  (await shiftCount(db, column, supporter, by)) ?? (await recountItem(db, supporter.feedbackId))[column]

/** Recounts the support of some items and of all that they were merged into; missing items are skipped. */
export async function recountSupport(db: TenantDb, ids: Iterable<string>): Promise<void> {
  const places = new Set<string>()
  for (const id of new Set(ids)) {
    places.add(id)
    for (const taker of await listMergeTargets(db, id)) places.add(taker.id)
  }
  await lockItems(db, [...places])
  for (const id of [...places].sort()) await recountItem(db, id)
}

/** Recounts one item and the companies that want it: each person once, who may also have supported an item merged into it. */
export async function recountItem(db: TenantDb, id: string): Promise<SupportCounts> {
  // Without the lock, a statement that waits for the row would still count the rows from its start.
  await lockFeedback(db, id)
  const ids = await listWithMerged(db, id)
  const [counted] =
    ids.length === 1 ? await updateOwnCounts(db, { id }) : await updateCounts(db, id, ids).execute()
  await recountCompanies(db, id, ids)
  return counted ?? { vote_count: 0, report_count: 0 }
}

/** Number of people who voted for any of some items. */
export const countVoters = async (db: TenantDb, ids: readonly string[]): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('votes')
        .select((eb) => eb.fn.count<number>('person_id').distinct().as('count'))
        .where('feedback_id', 'in', ids)
        .executeTakeFirstOrThrow()
    ).count,
  )

/** Adds to a stored count, unless the item is part of a merge. */
const shiftOf = (column: keyof SupportCounts) =>
  prepared((db: TenantDb, params: { id: string; by: number; weight: number }) =>
    db
      .updateTable('feedback')
      .set((eb) => ({ [column]: eb(column, '+', params.by), trend: eb('trend', '+', params.weight) }))
      .where('id', '=', params.id)
      .where('merged_into_id', 'is', null)
      .where('merged_count', '=', 0)
      .returning(`${column} as count`),
  )

const shifts = { vote_count: shiftOf('vote_count'), report_count: shiftOf('report_count') }

const updateOwnCounts = prepared((db: TenantDb, { id }: { id: string }) => updateCounts(db, id, [id]))

/** Counts each person once, in one pass: two subqueries would each group an item's tens of thousands of votes. */
const updateCounts = (db: TenantDb, id: string, ids: readonly string[]) =>
  db
    .updateTable('feedback')
    .from((of) =>
      of
        .selectFrom((votes) =>
          votes
            .selectFrom('votes')
            .select(({ fn, ref }) => fn.max<number>(voteWeightSql(ref('votes.created_at'))).as('weight'))
            .where('votes.feedback_id', 'in', ids)
            .groupBy('votes.person_id')
            .as('voters'),
        )
        .select(({ fn, lit }) => [
          fn.countAll<number>().as('count'),
          fn.coalesce(fn.sum<number>('voters.weight'), lit(0)).as('trend'),
        ])
        .as('support'),
    )
    .set((eb) => ({
      vote_count: eb.ref('support.count'),
      trend: eb.ref('support.trend'),
      report_count: eb
        .selectFrom('reports')
        .select(({ fn }) => fn.count<number>('reports.author_id').distinct().as('count'))
        .where('reports.feedback_id', 'in', ids)
        .$asScalar()
        .$notNull(),
    }))
    .where('feedback.id', '=', id)
    .returning(['vote_count', 'report_count'])
