import type { FeedbackCounts, FeedbackQuery } from '@earshot/shared/feedback'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { literal } from '../../db/literals.ts'
import type { TenantTables } from '../../db/tables/schema.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { type FeedbackRow, withAuthor } from './feedback.queries.ts'
import type { Position } from './public-feedback.queries.ts'

/** What narrows the inbox, besides its order. */
export type Filters = Omit<FeedbackQuery, 'cursor' | 'limit' | 'sort' | 'query' | 'unanswered'> & {
  unanswered?: boolean
  /** false leaves out what is done or closed. */
  finished?: false
}

/** Filters of the inbox, and the place behind which to go on. */
export type ListRequest = Filters & {
  /** `oldest` has no further pages. */
  sort?: FeedbackQuery['sort'] | 'oldest'
  after: Position | undefined
  limit: number
}

type Builder = ExpressionBuilder<TenantTables, 'feedback'>

/** The team's list, at most `limit` items. */
export const listFeedback = (db: TenantDb, request: ListRequest): Promise<FeedbackRow[]> => {
  const { after } = request
  let query = withAuthor(db)
    .where((eb) => fits(eb, request))
    .limit(literal(request.limit))
  if (request.sort === 'top') {
    query = query.orderBy('feedback.vote_count', 'desc')
    if (after)
      query = query.where((eb) =>
        eb.or([
          eb('feedback.vote_count', '<', after.votes),
          eb.and([eb('feedback.vote_count', '=', after.votes), eb('feedback.id', '<', after.id)]),
        ]),
      )
  } else if (after) query = query.where('feedback.id', '<', after.id)
  return query.orderBy('feedback.id', request.sort === 'oldest' ? 'asc' : 'desc').execute()
}

/** What is done, the last first. */
export const listDone = (db: TenantDb, limit: number): Promise<FeedbackRow[]> =>
  withAuthor(db)
    .where('feedback.done_at', 'is not', null)
    .where('feedback.merged_into_id', 'is', null)
    .orderBy('feedback.done_at', 'desc')
    .limit(literal(limit))
    .execute()

/** Those of some items that fit the filters. */
export const listFeedbackByIds = (
  db: TenantDb,
  ids: readonly string[],
  filters: Filters,
): Promise<FeedbackRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : withAuthor(db)
        .where('feedback.id', 'in', ids)
        .where((eb) => fits(eb, filters))
        .execute()

/** How much each view of the inbox holds, of all items. Each count reads an index of its own, and no row. */
export async function countAllFeedback(db: TenantDb): Promise<FeedbackCounts> {
  const count = async (fits?: (eb: Builder) => Expression<SqlBool>) => {
    const query = db.selectFrom('feedback').select(({ fn }) => fn.countAll<number>().as('items'))
    const { items } = await (fits ? query.where(fits) : query).executeTakeFirstOrThrow()
    return items
  }
  const [all, merged, held, unanswered, rejected] = await Promise.all([
    count(),
    count((eb) => eb('feedback.merged_into_id', 'is not', null)),
    count(isHeld),
    count(isUnanswered),
    count(isRejected),
  ])
  return { all: Number(all) - Number(merged), held, unanswered, rejected }
}

/** The same of those items that fit the filters, among some or all. */
export const countFeedback = (
  db: TenantDb,
  filters: Filters,
  ids?: readonly string[],
): Promise<FeedbackCounts> => {
  const query = db.selectFrom('feedback').where((eb) => fits(eb, filters))
  return (ids ? query.where('feedback.id', 'in', ids) : query)
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere(isHeld).as('held'),
      fn.countAll<number>().filterWhere(isUnanswered).as('unanswered'),
      fn.countAll<number>().filterWhere(isRejected).as('rejected'),
    ])
    .executeTakeFirstOrThrow()
}

const fits = (
  eb: Builder,
  { projectId, kind, statusId, category, tagId, assigneeId, ...filters }: Filters,
) => {
  const { moderation, unanswered, finished } = filters
  return eb.and([
    eb('feedback.merged_into_id', 'is', null),
    ...(projectId ? [eb('feedback.project_id', '=', projectId)] : []),
    ...(kind ? [eb('feedback.kind', '=', kind)] : []),
    ...(statusId ? [eb('feedback.status_id', '=', statusId)] : []),
    ...(category ? [inCategory(eb, category)] : []),
    ...(tagId ? [withTag(eb, tagId)] : []),
    ...(assigneeId ? [eb('feedback.assignee_id', '=', assigneeId)] : []),
    ...(finished === false ? [eb('feedback.finished', '=', literal<0 | 1>(0))] : []),
    ...(moderation === 'held' ? [isHeld(eb)] : []),
    ...(moderation && moderation !== 'held' ? [eb('feedback.moderation', '=', literal(moderation))] : []),
    ...(unanswered ? [isUnanswered(eb)] : []),
  ])
}

/** Held for review itself, or with a comment that is. */
const isHeld = (eb: Builder) =>
  eb.or([
    eb('feedback.moderation', '=', literal<'held'>('held')),
    eb('feedback.held_comment_count', '>', literal(0)),
  ])

const isUnanswered = (eb: Builder) =>
  eb.and([
    eb('feedback.answered', '=', literal<0 | 1>(0)),
    eb('feedback.moderation', '=', literal<'approved'>('approved')),
    eb('feedback.finished', '=', literal<0 | 1>(0)),
  ])

const isRejected = (eb: Builder) => eb('feedback.moderation', '=', literal<'rejected'>('rejected'))

const withTag = (eb: Builder, tagId: string) =>
  eb('feedback.id', 'in', (of) =>
    of.selectFrom('tag_links').select('tag_links.item_id').where('tag_links.tag_id', '=', tagId),
  )

const inCategory = (eb: Builder, category: NonNullable<Filters['category']>) =>
  eb('feedback.status_id', 'in', (of) =>
    of.selectFrom('statuses').select('statuses.id').where('statuses.category', '=', category),
  )
