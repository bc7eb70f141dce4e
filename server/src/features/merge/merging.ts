import { type FeedbackDetail, referenceOf } from '@earshot/shared/feedback/feedback'
import type { MergePreview, Unmerge } from '@earshot/shared/merge/merge'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { MemberCtx } from '../../http/context.ts'
import { conflict, invalidField } from '../../lib/app-error.ts'
import { changedSince } from '../../lib/outdated.ts'
import { recordActivity, recordOnItems } from '../activity/activity.ts'
import { recountComments } from '../comment/comment-counts.ts'
import { type BeforeMerge, beforeMergeOf } from '../feedback/before-merge.ts'
import { changedBy, type FeedbackRow, lockFeedback } from '../feedback/feedback.queries.ts'
import { getFeedback } from '../feedback/feedback-lookup.ts'
import { listMergeTargets, readMergeChain } from '../feedback/merge-chain.ts'
import { isListed, visibilityOnceMerged } from '../feedback/visibility.ts'
import { queueBroadcast } from '../notification/broadcasts.ts'
import { countMerge } from '../notification/recipients/recipients.ts'
import { queueRecount } from '../notification/recount.ts'
import { cancelBroadcasts, undoEnd } from '../notification/undo.ts'
import { showFeedback } from '../triage/triage.ts'
import { recountSupport } from '../vote/support-counts.ts'
import { moveLinks, returnLinks } from './merged-links.ts'
import { copySupport, removeCopies } from './merged-support.queries.ts'
import { countVotesOnBoth, moveFiles, moveWords, returnWords, updateMerged } from './merging.queries.ts'

/*
 * A merged item stays visible to the team and its author; everybody else's link to it leads to the target. Public
 * comments move to the target, with the tasks, tags and changelog entries; votes and follows are copied. Private
 * comments stay.
 */

/** Preview of a merge. @throws AppError as `mergeFeedback`. */
export async function previewMerge(
  { db, actor }: Pick<MemberCtx, 'db' | 'actor'>,
  id: string,
  intoId: string,
): Promise<MergePreview> {
  const { from, into } = await mergeable(db, id, intoId)
  return {
    voteCount: into.vote_count + from.vote_count - (await countVotesOnBoth(db, id, intoId)),
    commentsMove: isListed(from),
    reach: await countMerge(db, { from, into, actorId: actor.personId }),
  }
}

/**
 * Merges an item into a public one, and notifies its followers.
 * @throws AppError `not_found`, `invalid_input` for another kind or project, `conflict` if one of them was merged
 * already or the target is not public.
 */
export async function mergeFeedback(ctx: MemberCtx, id: string, intoId: string): Promise<FeedbackDetail> {
  await ctx.transaction(async (ctx) => {
    const { db, now } = ctx
    const change = changedBy(ctx)
    // A fixed order: of two items merged into each other at the same time, one waits.
    for (const each of [id, intoId].sort()) await lockFeedback(db, each)
    const { from, into } = await mergeable(db, id, intoId)
    const { visibility, moderation, answered, project_id: projectId } = from
    await copySupport(db, from, intoId, now)
    if (isListed(from)) await moveWords(db, 'comments', { fromId: id, intoId })
    await moveWords(db, 'reports', { fromId: id, intoId })
    await moveFiles(db, { fromId: id, intoId })
    const links = await moveLinks(db, id, intoId)
    await recountSupport(db, intoId)
    await recountComments(db, intoId, change)
    await recountComments(db, id, change)
    await updateMerged(db, id, {
      ...{ merged_into_id: intoId, merged_at: now },
      before_merge: JSON.stringify({ visibility, moderation, answered, links } satisfies BeforeMerge),
      ...{ visibility: visibilityOnceMerged(visibility), moderation: 'approved', answered: 1 },
      ...{ listed: 0, ...change },
    })
    await recordOnItems(ctx, [intoId], 'feedback.merged', { from: referenceOf(from.kind, from.number) })
    await recordActivity(
      ctx,
      { type: 'feedback.merged', projectId, feedbackId: id, data: { intoId } },
      { to: referenceOf(into.kind, into.number) },
    )
    await queueBroadcast(ctx, {
      type: 'merged',
      projectId,
      feedbackId: intoId,
      data: { feedbackIds: [id] },
      runAt: undoEnd(ctx),
    })
    await queueRecount(db, { projectId, feedbackId: id }, now)
  })
  return showFeedback(ctx, intoId)
}

/**
 * Undoes a merge: the item gets back everything it brought that still exists. @throws AppError `not_found`, `conflict`
 * for an item that is not merged.
 */
export async function unmergeFeedback(
  ctx: MemberCtx,
  id: string,
  { undoes }: Unmerge,
): Promise<FeedbackDetail> {
  await ctx.transaction(async (ctx) => {
    const { db, now } = ctx
    const change = changedBy(ctx)
    const { from, intoId, chain, before } = await lockMerged(db, id)
    if (undoes !== undefined && intoId !== undoes) throw changedSince('the merge')
    const { links, ...standing } = before
    const { project_id: projectId } = from
    await cancelBroadcasts(db, { types: ['merged'], column: 'feedback_id', id: intoId, mergedId: id })
    await removeCopies(db, chain, now)
    for (const table of ['comments', 'reports', 'files'] as const) await returnWords(db, table, chain)
    if (links) await returnLinks(db, { id, moved: links, takers: chain.takers })
    for (const each of [id, ...chain.takers.map((taker) => taker.id)]) {
      await recountSupport(db, each)
      await recountComments(db, each, change)
    }
    await updateMerged(db, id, {
      ...{ ...standing, merged_into_id: null, merged_at: null, before_merge: null },
      ...{ listed: isListed(standing) ? 1 : 0, ...change },
    })
    await recordOnItems(ctx, [intoId], 'feedback.unmerged', { from: referenceOf(from.kind, from.number) })
    await recordActivity(ctx, { type: 'feedback.unmerged', projectId, feedbackId: id, data: { intoId } }, {})
    for (const each of [id, chain.takers.at(-1)?.id ?? intoId])
      await queueRecount(db, { projectId, feedbackId: each }, now)
  })
  return showFeedback(ctx, id)
}

/** Locks a merged item and all its targets until the transaction of `db` ends. */
async function lockMerged(db: TenantDb, id: string) {
  const seenIds = (await listMergeTargets(db, id)).map((taker) => taker.id)
  for (const each of [id, ...seenIds].sort()) await lockFeedback(db, each)
  const from = await getFeedback(db, id)
  const chain = await readMergeChain(db, id)
  if (chain.takers.some((taker) => !seenIds.includes(taker.id)))
    throw conflict('This was merged anew just now. Please try again.')
  const { merged_into_id: intoId } = from
  const before = beforeMergeOf(from)
  if (intoId === null || !before) throw conflict('This item is not merged.')
  return { from, intoId, chain, before }
}

async function mergeable(
  db: TenantDb,
  id: string,
  intoId: string,
): Promise<{ from: FeedbackRow; into: FeedbackRow }> {
  const from = await getFeedback(db, id)
  const into = await getFeedback(db, intoId)
  if (id === intoId || from.project_id !== into.project_id || from.kind !== into.kind)
    throw invalidField('intoId', 'Please choose another item of the same kind and project.')
  for (const row of [from, into])
    if (row.merged_into_id !== null)
      throw conflict(`${referenceOf(row.kind, row.number)} was merged already.`)
  if (!isListed(into))
    throw conflict(
      `Not everyone sees ${referenceOf(into.kind, into.number)}. Make it public first, or merge it the other way round.`,
    )
  return { from, into }
}
