import type { FeedbackCounts } from '@earshot/shared/feedback/feedback-query'
import { literal } from '../../../db/literals.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { type FeedbackRow, withAuthor } from '../../feedback/feedback.queries.ts'
import { fits, type InboxFilters, listRanges } from './inbox-filters.ts'
import { findWide, widePlaces } from './inbox-linked.queries.ts'
import { listIds } from './inbox-list.queries.ts'
import { anyOf, type ListRequest } from './inbox-order.ts'
import { countOf, countRanges, placesIn } from './inbox-places.queries.ts'

/**
 * The team's list, at most `limit` items. Selects their ids first, because further columns of an item come from other
 * tables.
 */
export async function listFeedback(db: TenantDb, request: ListRequest): Promise<FeedbackRow[]> {
  const ids = await listIds(db, request)
  const rows = await listFeedbackByIds(db, ids, {})
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

/** Finished items, the latest first. */
export const listDone = (db: TenantDb, limit: number): Promise<FeedbackRow[]> =>
  withAuthor(db)
    .where('feedback.done_at', 'is not', null)
    .where('feedback.merged_into_id', 'is', null)
    .orderBy('feedback.done_at', 'desc')
    .limit(literal(limit))
    .execute()

/** Ids of an idea and a bug with a number, or of one of them. */
export async function findNumberedIds(
  db: TenantDb,
  number: number,
  kind: string | undefined,
): Promise<string[]> {
  const kinds = (['bug', 'idea'] as const).filter((one) => !kind || one === kind)
  const rows = await db
    .selectFrom('feedback')
    .select('id')
    .where('kind', 'in', kinds)
    .where('number', '=', number)
    .execute()
  return rows.map(({ id }) => id)
}

/** Those of some items that match the filters, in the same order. */
export async function filterIds(
  db: TenantDb,
  ids: readonly string[],
  filters: InboxFilters,
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('feedback')
    .select('feedback.id')
    .where('feedback.id', 'in', ids)
    .where((eb) => fits(eb, filters))
    .execute()
  const fitting = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => fitting.has(id))
}

/** Items by their ids, as far as they match the filters. */
export const listFeedbackByIds = (
  db: TenantDb,
  ids: readonly string[],
  filters: InboxFilters,
): Promise<FeedbackRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : withAuthor(db)
        .where('feedback.id', 'in', ids)
        .where((eb) => fits(eb, filters))
        .execute()

/**
 * Number of items in each view of the inbox under the filters, among some items or all; counts up to one more than
 * `limits.countedMax`.
 */
export async function countFeedback(
  db: TenantDb,
  filters: InboxFilters,
  ids?: readonly string[],
): Promise<Omit<FeedbackCounts, 'limited'>> {
  const wide = ids ? undefined : await findWide(db, filters)
  const count = async (view: InboxFilters): Promise<number> => {
    if (ids) return (await filterIds(db, ids, { ...filters, ...view })).length
    const request = anyOf({ ...filters, ...view })
    const ranges = await listRanges(db, request)
    if (ranges) return countRanges(db, ranges, request)
    const isOwnView = view.moderation !== undefined || view.unanswered === true
    const places = wide ? widePlaces(db, request, wide, isOwnView) : placesIn(db, undefined, request)
    const { count } = await countOf(db, places).executeTakeFirstOrThrow()
    return Number(count)
  }
  const [all, held, unanswered, rejected] = await Promise.all([
    count({}),
    count({ moderation: 'held' }),
    count({ unanswered: true }),
    count({ moderation: 'rejected' }),
  ])
  return { all, held, unanswered, rejected }
}
