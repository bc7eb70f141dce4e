import type { FeedbackCounts, FeedbackQuery } from '@earshot/shared/feedback'
import type { ExpressionBuilder } from 'kysely'
import { literal } from '../../db/literals.ts'
import type { TenantSchema } from '../../db/tables/schema.ts'
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

type Builder = ExpressionBuilder<TenantSchema, 'feedback'>

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

/** What is done, last changed first. */
export const listDone = (db: TenantDb, limit: number): Promise<FeedbackRow[]> =>
  withAuthor(db)
    .where('feedback.finished', '=', literal<0 | 1>(1))
    .where((eb) => inCategory(eb, 'done'))
    .orderBy('feedback.updated_at', 'desc')
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

/** How much each view of the inbox holds, of some items or of all. */
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
      fn
        .countAll<number>()
        .filterWhere('feedback.moderation', '=', literal<'rejected'>('rejected'))
        .as('rejected'),
    ])
    .executeTakeFirstOrThrow()
}

const fits = (eb: Builder, { projectId, kind, statusId, category, tagId, ...filters }: Filters) => {
  const { moderation, unanswered, finished } = filters
  return eb.and([
    ...(projectId ? [eb('feedback.project_id', '=', projectId)] : []),
    ...(kind ? [eb('feedback.kind', '=', kind)] : []),
    ...(statusId ? [eb('feedback.status_id', '=', statusId)] : []),
    ...(category ? [inCategory(eb, category)] : []),
    ...(tagId ? [withTag(eb, tagId)] : []),
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

const withTag = (eb: Builder, tagId: string) =>
  eb('feedback.id', 'in', (of) =>
    of.selectFrom('tag_links').select('tag_links.item_id').where('tag_links.tag_id', '=', tagId),
  )

const inCategory = (eb: Builder, category: NonNullable<Filters['category']>) =>
  eb('feedback.status_id', 'in', (of) =>
    of.selectFrom('statuses').select('statuses.id').where('statuses.category', '=', category),
  )
