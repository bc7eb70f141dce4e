import type { Dashboard } from '@earshot/shared/dashboard/dashboard'
import type { Feedback } from '@earshot/shared/feedback/feedback'
import type { MemberCtx } from '../../http/context.ts'
import { countNotifiedOfStatus } from '../notification/broadcast/notified-of-status.ts'
import { countVotesSince } from '../vote/votes.queries.ts'
import { listDone, listFeedback } from './inbox/inbox.queries.ts'
import type { ListRequest } from './inbox/inbox-order.ts'
import { feedbackViews } from './inbox.ts'

type Reader = Pick<MemberCtx, 'db' | 'actor'>

/** The newest items that are held for review, or have a held comment. */
export const showHeldFeedback = (ctx: Reader, limit: number): Promise<Feedback[]> =>
  first(ctx, { sort: 'newest', moderation: 'held', limit })

/** Open items without an answer, oldest first. */
export const showUnansweredFeedback = (ctx: Reader, limit: number): Promise<Feedback[]> =>
  first(ctx, { sort: 'oldest', unanswered: true, limit })

/** The latest finished items, however old they are, and their numbers of people notified of it. */
export async function showRecentlyDone(ctx: Reader, limit: number): Promise<Dashboard['recentlyDone']> {
  const items = await feedbackViews(ctx, await listDone(ctx.db, limit))
  const notified = await countNotifiedOfStatus(
    ctx.db,
    items.map(({ id }) => id),
  )
  return items.map((item) => ({ ...item, notified: notified.get(item.id) ?? 0 }))
}

/** The open ideas with the most votes, and their numbers of votes since a time. */
export async function showMostWanted(
  ctx: Reader,
  { since, limit }: { since: number; limit: number },
): Promise<Dashboard['mostWanted']> {
  const ideas = await first(ctx, { sort: 'top', kind: 'idea', finished: false, limit })
  const voted = ideas.filter(({ voteCount }) => voteCount > 0)
  const gained = await countVotesSince(
    ctx.db,
    voted.map(({ id }) => id),
    since,
  )
  return voted.map((idea) => ({ ...idea, votesGained: gained.get(idea.id) ?? 0 }))
}

const first = async (ctx: Reader, request: Omit<ListRequest, 'after'>): Promise<Feedback[]> =>
  feedbackViews(ctx, await listFeedback(ctx.db, { ...request, after: undefined }))
