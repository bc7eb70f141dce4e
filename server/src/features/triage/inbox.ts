import type { Feedback } from '@earshot/shared/feedback/feedback'
import type { FeedbackListPage, FeedbackListQuery } from '@earshot/shared/feedback/feedback-list'
import type {
  FeedbackCounts,
  FeedbackCountsQuery,
  FeedbackQuery,
} from '@earshot/shared/feedback/feedback-query'
import type { Page } from '@earshot/shared/field/page'
import { limits } from '@earshot/shared/limits'
import type { z } from 'zod'
import type { MemberCtx } from '../../http/context.ts'
import { isPermitted, requirePermission } from '../../http/permission.ts'
import { cutPage, decodeCursor } from '../../lib/cursor.ts'
import { findFeedbackIds } from '../../search/find.ts'
import { projectToken, tenantToken } from '../../search/tokens.ts'
import { listHeldComments } from '../comment/comments.queries.ts'
import { readFieldFilter } from '../custom-field/field-filter.ts'
import { listValuesByItem } from '../custom-field/field-values.ts'
import { pageWithValues } from '../custom-field/page-with-values.ts'
import type { FeedbackRow } from '../feedback/feedback.queries.ts'
import { listTagIds } from '../tag/item-tags.ts'
import { feedbackView } from './feedback-view.ts'
import {
  countFeedback,
  filterIds,
  findNumberedIds,
  listFeedback,
  listFeedbackByIds,
} from './inbox/inbox.queries.ts'
import type { InboxFilters } from './inbox/inbox-filters.ts'
import { rankOf } from './inbox/inbox-order.ts'
import { listUnreadIds } from './read-marks.queries.ts'
import { sameErrorsOf } from './same-error.ts'

type Query = z.output<typeof FeedbackQuery>
type CountsQuery = z.output<typeof FeedbackCountsQuery>

/** The team's list by filters, or its search: the item of a number first, then the best matches. */
export async function browseFeedback(
  ctx: MemberCtx,
  { withFields, ...query }: z.output<typeof FeedbackListQuery>,
): Promise<z.input<typeof FeedbackListPage>> {
  if (!withFields) return browse(ctx, query)
  return pageWithValues(query.limit, {
    read: (limit) => browse(ctx, { ...query, limit }),
    listValues: (ids) => listValuesByItem(ctx.db, ids),
  })
}

async function browse(ctx: MemberCtx, query: Query): Promise<Page<Feedback>> {
  requireCompanyAccess(ctx, query)
  const { db } = ctx
  const { cursor, limit, ...filters } = await withField(db, query)
  const place = decodeCursor<[number, string]>(cursor, ['number', 'string'])
  if (query.query) return search(ctx, { ...filters, limit }, place)
  const rows = await listFeedback(db, {
    ...filters,
    after: place && { rank: place[0], id: place[1] },
    limit: limit + 1,
  })
  const { items, nextCursor } = cutPage(
    rows,
    limit,
    (row) => [rankOf(row, query.sort), row.id],
    (row) => row,
  )
  return { items: await feedbackViews(ctx, items), nextCursor }
}

/** Filters with that of a custom field, read by its type. */
async function withField<Filters extends CountsQuery>(
  db: MemberCtx['db'],
  { fieldId, fieldValue, fieldFrom, fieldTo, ...filters }: Filters,
) {
  return { ...filters, field: await readFieldFilter(db, { fieldId, fieldValue, fieldFrom, fieldTo }) }
}

/** Filters and an order that tell about companies need access to them. @throws AppError `insufficient_scope`. */
function requireCompanyAccess(ctx: MemberCtx, query: CountsQuery & Partial<Pick<Query, 'sort'>>): void {
  const { companyId, minValue, sort } = query
  if (companyId !== undefined || minValue !== undefined || sort === 'value')
    requirePermission(ctx, 'readContacts')
}

/** Number of items in each view of the inbox under the other filters, or among search results. */
export async function countViews(ctx: MemberCtx, query: CountsQuery): Promise<FeedbackCounts> {
  requireCompanyAccess(ctx, query)
  const { db } = ctx
  const { query: text, ...filters } = await withField(db, query)
  if (!text) return { ...(await countFeedback(db, filters)), limited: false }
  const ids = await matches(db, filters.projectId, text)
  return { ...(await countFeedback(db, filters, ids)), limited: ids.length >= limits.searchedMax }
}

/** A page of the search; `place` is the last item of the previous page, and its position. */
async function search(
  ctx: MemberCtx,
  query: Pick<Query, 'query' | 'limit'> & InboxFilters,
  place: [number, string] | undefined,
): Promise<Page<Feedback>> {
  const { db } = ctx
  const ids = await filterIds(db, await matches(db, query.projectId, query.query ?? ''), query)
  const known = place ? ids.indexOf(place[1]) + 1 : 0
  // The last item may have left the list, or been deleted, meanwhile.
  const start = known || (place?.[0] ?? 0)
  const { items, nextCursor } = cutPage(
    ids.slice(start, start + query.limit + 1),
    query.limit,
    (id) => [ids.indexOf(id) + 1, id],
    (id) => id,
  )
  const rows = await listFeedbackByIds(db, items, {})
  const ranked = rows.sort((a, b) => items.indexOf(a.id) - items.indexOf(b.id))
  return { items: await feedbackViews(ctx, ranked), nextCursor }
}

/** Ids of the best matches of a search; items with the number that it names come first. */
async function matches(db: MemberCtx['db'], projectId: string | undefined, text: string): Promise<string[]> {
  const token = projectId ? projectToken(projectId) : tenantToken(db.tenantId)
  const [, kind, number] = /^(?:(idea|bug)-)?(\d{1,9})$/i.exec(text.trim()) ?? []
  const named = number ? await findNumberedIds(db, Number(number), kind?.toLowerCase()) : []
  const found = await findFeedbackIds(
    db.dialect.search,
    { tenantId: db.tenantId, token },
    text,
    limits.searchedMax,
  )
  return [...new Set([...named, ...found])]
}

/** Items as the team sees them, with their tags and held comments. */
export async function feedbackViews(
  ctx: Pick<MemberCtx, 'db' | 'actor'>,
  rows: readonly FeedbackRow[],
): Promise<Feedback[]> {
  const { db, actor } = ctx
  const readsCompanies = isPermitted(ctx, 'readContacts')
  const tagIds = await listTagIds(
    db,
    rows.map(({ id }) => id),
  )
  const sameErrors = await sameErrorsOf(db, rows)
  const unreadIds = await listUnreadIds(db, actor.personId, rows)
  return Promise.all(
    rows.map(async (row) => {
      const held = row.held_comment_count > 0
      const comments = held ? await listHeldComments(db, row.id, limits.heldCommentsShown) : []
      return feedbackView(row, {
        comments,
        tagIds: tagIds.get(row.id) ?? [],
        sameError: sameErrors.get(row.id) ?? null,
        unread: unreadIds.has(row.id),
        readsCompanies,
      })
    }),
  )
}
