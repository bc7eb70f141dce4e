import type { Page } from '@earshot/shared/field/page'
import { votesFrozen } from '@earshot/shared/status/status'
import type { Vote, Voter } from '@earshot/shared/vote/vote'
import type { ContactCtx, MemberCtx } from '../../http/context.ts'
import { cutPage, decodeCursor } from '../../lib/cursor.ts'
import { getFeedback } from '../feedback/feedback-lookup.ts'
import { listHolders } from '../feedback/merge-chain.ts'
import { listWithMerged } from '../notification/broadcast/merged-items.ts'
import { getSupportable } from './supportable.ts'
import { addToVoteCount, takeBackVotes, votedOnMerged, votesOf } from './vote-count.ts'
import { voterView } from './voter-view.ts'
import { insertVote, listVotedIds, listVoters } from './votes.queries.ts'

/**
 * Casts a contact's vote; a second one changes nothing and gets the same response.
 * @throws AppError `not_found` for an item that the contact cannot see, `frozen` if its status closes votes,
 * `forbidden` for a blocked contact.
 */
export function castVote(ctx: ContactCtx, feedbackId: string): Promise<Vote> {
  return ctx.transaction(
    async (ctx) => {
      const { db, actor, now } = ctx
      const item = await votable(ctx, feedbackId)
      if (await votedOnMerged(db, item, actor.personId))
        return { feedbackId, voteCount: item.vote_count, hasVoted: true }
      const inserted = await insertVote(db, {
        feedback_id: feedbackId,
        person_id: actor.personId,
        cast_by_id: null,
        reason: null,
        created_at: now,
      })
      if (inserted.length === 0) return { feedbackId, voteCount: item.vote_count, hasVoted: true }
      const voteCount = await addToVoteCount(db, { feedbackId, personId: actor.personId, votedAt: now })
      await ctx.record({ type: 'vote.cast', projectId: actor.projectId, feedbackId })
      return { feedbackId, voteCount, hasVoted: true }
    },
    [votesOf(feedbackId)],
  )
}

/** Withdraws a vote, also on items merged into the item; does nothing without one. @throws AppError as `castVote`. */
export function withdrawVote(ctx: ContactCtx, feedbackId: string): Promise<Vote> {
  return ctx.transaction(
    async (ctx) => {
      const { db, actor } = ctx
      const item = await votable(ctx, feedbackId)
      const voteCount = await takeBackVotes(db, item, actor)
      if (voteCount === undefined) return { feedbackId, voteCount: item.vote_count, hasVoted: false }
      await ctx.record({ type: 'vote.withdrawn', projectId: actor.projectId, feedbackId })
      return { feedbackId, voteCount, hasVoted: false }
    },
    [votesOf(feedbackId)],
  )
}

/** Filters items to those that the contact has voted on, or on one merged into them. */
export const votedAmong = ({ db, actor }: ContactCtx, ids: readonly string[]): Promise<string[]> =>
  listHolders(db, ids, (all) => listVotedIds(db, actor.personId, all))

/** Voters of an item, ordered by id. @throws AppError `not_found`. */
export async function browseVoters(
  { db }: MemberCtx,
  feedbackId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<Voter>> {
  const [after = ''] = decodeCursor<[string]>(cursor, ['string']) ?? []
  await getFeedback(db, feedbackId)
  const rows = await listVoters(db, await listWithMerged(db, feedbackId), after, limit + 1)
  return cutPage(rows, limit, (row) => [row.id], voterView)
}

const votable = (ctx: ContactCtx, feedbackId: string) =>
  getSupportable(ctx, feedbackId, { kind: 'idea', taken: 'votes', frozenBy: votesFrozen })
