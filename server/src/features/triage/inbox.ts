import type { Feedback } from '@earshot/shared/feedback/feedback'
import type {
  FeedbackCounts,
  FeedbackCountsQuery,
  FeedbackQuery,
} from '@earshot/shared/feedback/feedback-query'
import type { Page } from '@earshot/shared/field/page'
import { limits } from '@earshot/shared/limits'
import type { z } from 'zod'
import type { MemberCtx } from '../../http/context.ts'
import { cutPage, decodeCursor } from '../../lib/cursor.ts'
import { findFeedbackIds } from '../../search/find.ts'
import { projectToken, tenantToken } from '../../search/tokens.ts'
import { listHeldComments } from '../comment/comments.queries.ts'
import type { FeedbackRow } from '../feedback/feedback.queries.ts'
import { listTagIds } from '../tag/item-tags.ts'
import { feedbackView } from './feedback-view.ts'
import { countFeedback, listFeedback, listFeedbackByIds } from './inbox.queries.ts'
import { listUnreadIds } from './read-marks.queries.ts'

type Query = z.output<typeof FeedbackQuery>
type CountsQuery = z.output<typeof FeedbackCountsQuery>

/** Maximum search results; a longer query finds further ones. */
const searchedMax = 50

/** The team's list by filters, or its search: best matches first, without further pages. */
export async function browseFeedback(ctx: MemberCtx, query: Query): Promise<Page<Feedback>> {
  const { db } = ctx
  if (query.query) return search(ctx, query, query.query)
  const { cursor, limit, ...filters } = query
  const place = decodeCursor<[number, string]>(cursor, ['number', 'string'])
  const rows = await listFeedback(db, {
    ...filters,
    after: place && { votes: place[0], id: place[1] },
    limit: limit + 1,
  })
  const { items, nextCursor } = cutPage(
    rows,
    limit,
    (row) => [row.vote_count, row.id],
    (row) => row,
  )
  return { items: await feedbackViews(ctx, items), nextCursor }
}

/** Number of items in each view of the inbox under the other filters, or among search results. */
export async function countViews({ db }: MemberCtx, query: CountsQuery): Promise<FeedbackCounts> {
  const { query: text, ...filters } = query
  if (!text) return countFeedback(db, filters)
  const ids = await matches(db, filters.projectId, text)
  return ids.length === 0 ? { all: 0, held: 0, unanswered: 0, rejected: 0 } : countFeedback(db, filters, ids)
}

async function search(ctx: MemberCtx, query: Query, text: string): Promise<Page<Feedback>> {
  const { db } = ctx
  const ids = await matches(db, query.projectId, text)
  const rows = await listFeedbackByIds(db, ids, query)
  const items = rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  return { items: await feedbackViews(ctx, items), nextCursor: null }
}

const matches = (db: MemberCtx['db'], projectId: string | undefined, text: string): Promise<string[]> => {
  const token = projectId ? projectToken(projectId) : tenantToken(db.tenantId)
  return findFeedbackIds(db.dialect.search, { tenantId: db.tenantId, token }, text, searchedMax)
}

/** Items as the team sees them, with their tags and held comments. */
export async function feedbackViews(
  { db, actor }: Pick<MemberCtx, 'db' | 'actor'>,
  rows: readonly FeedbackRow[],
): Promise<Feedback[]> {
  const tagIds = await listTagIds(
    db,
    rows.map(({ id }) => id),
  )
  const unreadIds = await listUnreadIds(db, actor.personId, rows)
  return Promise.all(
    rows.map(async (row) => {
      const held = row.held_comment_count > 0
      const comments = held ? await listHeldComments(db, row.id, limits.heldCommentsShown) : []
      return feedbackView(row, {
        comments,
        tagIds: tagIds.get(row.id) ?? [],
        unread: unreadIds.has(row.id),
      })
    }),
  )
}
