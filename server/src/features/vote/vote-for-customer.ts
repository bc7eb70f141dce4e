import type { Vote, VoteForCustomer, VoteResult } from '@earshot/shared/vote/vote'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { MemberCtx } from '../../http/context.ts'
import { conflict, notFound } from '../../lib/app-error.ts'
import { getCustomer, requireCustomer } from '../feedback/authors.ts'
import { listWithMerged } from '../notification/broadcast/merged-items.ts'
import { findSupportable } from './supportable.ts'
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
 * Removes a vote that a member has cast, also on an item that takes no more votes; does nothing without one. Of a merged
 * item, the vote on the one that it is part of goes along.
 * @throws AppError `not_found` for an unknown item or customer, `conflict` for a vote that the customer cast.
 */
export const removeVoteFor = (ctx: MemberCtx, vote: CustomerVote): Promise<Vote> =>
  ctx.transaction(
    async (ctx) => {
      const { db } = ctx
      const { contactId } = vote
      await getCustomer(db, contactId)
      const item = await getKeptItem(db, vote)
      const feedbackId = item.id
      const voteCount = await takeBackVotes(db, item, { personId: contactId, cast: true })
      if (voteCount === undefined) {
        const [own] = await listVotedIds(db, contactId, await listWithMerged(db, feedbackId))
        if (own) throw conflict('This customer voted themselves. Only they can take it back.')
        return { feedbackId, voteCount: item.vote_count, hasVoted: false }
      }
      await ctx.record({ type: 'vote.withdrawn', projectId: item.project_id, feedbackId })
      return { feedbackId, voteCount, hasVoted: false }
    },
    [votesOf(vote.feedbackId)],
  )

/** The item in which an item counts: itself, or the one that it was merged into. @throws AppError `not_found`. */
async function getKeptItem(db: TenantDb, { feedbackId, contactId }: CustomerVote) {
  const find = (id: string) => findSupportable(db, { id, personId: contactId })
  let [item] = await find(feedbackId)
  while (item && item.merged_into_id !== null) [item] = await find(item.merged_into_id)
  if (!item) throw notFound('idea')
  return item
}

/** An item on which a member may vote for a customer. @throws AppError as `castVoteFor`. */
async function getVotableFor({ db }: Pick<MemberCtx, 'db'>, { feedbackId, contactId }: CustomerVote) {
  await requireCustomer(db, contactId)
  return getVotable(db, { feedbackId, personId: contactId })
}
