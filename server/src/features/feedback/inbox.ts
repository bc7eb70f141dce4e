import type { Feedback, FeedbackQuery } from '@earshot/shared/feedback'
import { limits } from '@earshot/shared/limits'
import type { Page } from '@earshot/shared/page'
import type { z } from 'zod'
import type { MemberCtx } from '../../http/context.ts'
import { cutPage, decodeCursor } from '../../lib/cursor.ts'
import { findFeedbackIds } from '../../search/find.ts'
import { projectToken, tenantToken } from '../../search/tokens.ts'
import { listTagIds } from '../tags/item-tags.ts'
import { listHeldComments } from './comments.queries.ts'
import { type FeedbackRow, listFeedback, listFeedbackByIds } from './feedback.queries.ts'
import { feedbackView } from './feedback-view.ts'

type Query = z.output<typeof FeedbackQuery>

/** Matches a search shows; whoever needs further ones types further. */
const searchedMax = 50

/** The team's list by filters, or its search: best matches first, without further pages. */
export async function browseFeedback({ db }: MemberCtx, query: Query): Promise<Page<Feedback>> {
  if (query.query) return search(db, query, query.query)
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
  return { items: await feedbackViews(db, items), nextCursor }
}

/** The open ideas with the most votes, and what was done last; at most `limit` of each. */
export async function showHighlights(
  db: MemberCtx['db'],
  limit: number,
): Promise<{ mostWanted: Feedback[]; recentlyDone: Feedback[] }> {
  const page = { after: undefined, limit }
  const wanted = await listFeedback(db, { ...page, sort: 'top', kind: 'idea', finished: false })
  const done = await listFeedback(db, { ...page, sort: 'newest', category: 'done' })
  return {
    mostWanted: await feedbackViews(
      db,
      wanted.filter((row) => row.vote_count > 0),
    ),
    recentlyDone: await feedbackViews(db, done),
  }
}

async function search(db: MemberCtx['db'], query: Query, text: string): Promise<Page<Feedback>> {
  const token = query.projectId ? projectToken(query.projectId) : tenantToken(db.tenantId)
  const ids = await findFeedbackIds(db.dialect.search, { tenantId: db.tenantId, token }, text, searchedMax)
  const rows = await listFeedbackByIds(db, ids, query)
  const items = rows.filter((row) => fits(row, query)).sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  return { items: await feedbackViews(db, items), nextCursor: null }
}

/** Items as the team sees them, each with its tags and what is held below it. */
export async function feedbackViews(db: MemberCtx['db'], rows: readonly FeedbackRow[]): Promise<Feedback[]> {
  const tagIds = await listTagIds(
    db,
    rows.map(({ id }) => id),
  )
  return Promise.all(
    rows.map(async (row) => {
      const held = row.held_comment_count > 0
      const comments = held ? await listHeldComments(db, row.id, limits.heldCommentsShown) : []
      return feedbackView(row, comments, tagIds.get(row.id) ?? [])
    }),
  )
}

const fits = (row: FeedbackRow, query: Query): boolean =>
  (!query.kind || row.kind === query.kind) &&
  (!query.statusId || row.status_id === query.statusId) &&
  (!query.moderation ||
    row.moderation === query.moderation ||
    (query.moderation === 'held' && row.held_comment_count > 0)) &&
  (!query.unanswered || (row.answered === 0 && row.moderation === 'approved'))
