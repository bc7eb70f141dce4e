import type { Vote, VoteForCustomer, VoteResult } from '@earshot/shared/vote/vote'
import type { MemberCtx } from '../../http/context.ts'
import { conflict } from '../../lib/app-error.ts'
import { requireCustomer } from '../feedback/authors.ts'
import { listWithMerged } from '../notification/broadcast/merged-items.ts'
import { getVotable } from './votable.ts'
import { addToVoteCount, takeBackVotes, votedOnMerged, votesOf } from './vote-count.ts'
import { insertVote, listVotedIds } from './votes.queries.ts'

/** The item and the customer of a vote that a member casts or removes. */
interface CustomerVote {
  feedbackId: string
  contactId: string
}

/**
 * Casts a customer's vote, in the member's name; the vote of a customer who has voted stays as it is.
 * @throws AppError `not_found` for an unknown item or customer, `conflict` for an item that takes no votes or a blocked
 * customer, `frozen` if the item's status closes votes.
 */
export const castVoteFor = (
  ctx: MemberCtx,
  vote: CustomerVote,
  { reason }: VoteForCustomer,
): Promise<VoteResult> =>
  ctx.transaction(
    async (ctx) => {
      const { db, actor, now } = ctx
      const { feedbackId, contactId } = vote
      const item = await getVotableFor(ctx, vote)
      const unchanged = { feedbackId, voteCount: item.vote_count, hasVoted: true, added: false }
      if (await votedOnMerged(db, item, contactId)) return unchanged
      const inserted = await insertVote(db, {
        feedback_id: feedbackId,
        person_id: contactId,
        cast_by_id: actor.personId,
        reason: reason === '' ? null : reason,
        created_at: now,
      })
      if (inserted.length === 0) return unchanged
      const voteCount = await addToVoteCount(db, { feedbackId, personId: contactId, votedAt: now })
      await ctx.record({ type: 'vote.cast', projectId: item.project_id, feedbackId })
      return { feedbackId, voteCount, hasVoted: true, added: true }
    },
    [votesOf(vote.feedbackId)],
  )

/**
 * Removes a vote that a member has cast; does nothing without one.
 * @throws AppError as `castVoteFor`, and `conflict` for a vote that the customer cast.
 */
export const removeVoteFor = (ctx: MemberCtx, vote: CustomerVote): Promise<Vote> =>
  ctx.transaction(
    async (ctx) => {
      const { feedbackId, contactId } = vote
      const item = await getVotableFor(ctx, vote)
      const voteCount = await takeBackVotes(ctx.db, item, { personId: contactId, cast: true })
      if (voteCount === undefined) {
        const [own] = await listVotedIds(ctx.db, contactId, await listWithMerged(ctx.db, feedbackId))
        if (own) throw conflict('This customer voted themselves. Only they can take it back.')
        return { feedbackId, voteCount: item.vote_count, hasVoted: false }
      }
      await ctx.record({ type: 'vote.withdrawn', projectId: item.project_id, feedbackId })
      return { feedbackId, voteCount, hasVoted: false }
    },
    [votesOf(vote.feedbackId)],
  )

/** An item on which a member may vote for a customer. @throws AppError as `castVoteFor`. */
async function getVotableFor({ db }: Pick<MemberCtx, 'db'>, { feedbackId, contactId }: CustomerVote) {
  await requireCustomer(db, contactId)
  return getVotable(db, { feedbackId, personId: contactId })
}
