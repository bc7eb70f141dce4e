import { type FeedbackDetail, referenceOf } from '@earshot/shared/feedback/feedback'
import type { MergePreview, Unmerge } from '@earshot/shared/merge/merge'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { MemberCtx } from '../../http/context.ts'
import { conflict, invalidField } from '../../lib/app-error.ts'
import { changedSince } from '../../lib/outdated.ts'
import { recordActivity, recordOnItems } from '../activity/activity.ts'
import { recountComments } from '../comment/comment-counts.ts'
import { type BeforeMerge, beforeMergeOf } from '../feedback/before-merge.ts'
import { changedBy, type FeedbackRow } from '../feedback/feedback.queries.ts'
import { getFeedback } from '../feedback/feedback-lookup.ts'
import { listMergeTargets, lockItems, readMergeChain, recountMerged } from '../feedback/merge-chain.ts'
import { moveLinks } from '../feedback/merged-links.ts'
import { moveComments, moveFiles, updateMerged } from '../feedback/merged-words.queries.ts'
import { countVoters, recountSupport } from '../feedback/support-counts.ts'
import { isListed, visibilityOnceMerged } from '../feedback/visibility.ts'
import { queueBroadcast } from '../notification/broadcast/broadcasts.ts'
import { listWithMerged } from '../notification/broadcast/merged-items.ts'
import { queueRecount } from '../notification/broadcast/recount.ts'
import { countMerge } from '../notification/recipients/recipients.ts'
import { cancelBroadcasts, undoEnd } from '../notification/undo.ts'
import { separate } from '../triage/removal/separation.ts'
import { showFeedback } from '../triage/triage.ts'

/*
 * A merged item stays visible to the team and its author; everybody else's link to it leads to the target. Votes,
 * follows and reports stay with the item and count for the target, each person once. Public comments move to the target,
 * with the tasks, tags and changelog entries; private comments stay.
 */

/** Preview of a merge. @throws AppError as `mergeFeedback`. */
export async function previewMerge(
  { db, actor }: Pick<MemberCtx, 'db' | 'actor'>,
  id: string,
  intoId: string,
): Promise<MergePreview> {
  const { from, into } = await mergeable(db, id, intoId)
  return {
    voteCount: await countVoters(db, [
      ...(await listWithMerged(db, id)),
      ...(await listWithMerged(db, intoId)),
    ]),
    commentsMove: isListed(from),
    reach: await countMerge(db, { from, into, actorId: actor.personId }),
  }
}

/**
 * Merges an item into another one, and notifies its followers.
 * @throws AppError `not_found`, `invalid_input` for another kind or project, `conflict` if one of them was merged
 * already or everyone sees the item, but not the target.
 */
export async function mergeFeedback(ctx: MemberCtx, id: string, intoId: string): Promise<FeedbackDetail> {
  await ctx.transaction(async (ctx) => {
    const { db, now } = ctx
    const change = changedBy(ctx)
    // A fixed order: of two items merged into each other at the same time, one waits.
    await lockItems(db, [id, intoId])
    const { from, into } = await mergeable(db, id, intoId)
    const { visibility, moderation, answered, project_id: projectId } = from
    if (isListed(from)) await moveComments(db, { fromId: id, intoId })
    await moveFiles(db, { fromId: id, intoId })
    const links = await moveLinks(db, id, intoId)
    await recountComments(db, intoId, change)
    await recountComments(db, id, change)
    await updateMerged(db, id, {
      ...{ merged_into_id: intoId, merged_at: now },
      before_merge: JSON.stringify({ visibility, moderation, answered, links } satisfies BeforeMerge),
      ...{ visibility: visibilityOnceMerged(visibility), moderation: 'approved', answered: 1 },
      ...{ listed: 0, ...change },
    })
    await recountMerged(db, intoId)
    await recountSupport(db, [intoId])
    await recordOnItems(ctx, [intoId], 'feedback.merged', { from: referenceOf(from.kind, from.number) })
    await recordActivity(
      ctx,
      { type: 'feedback.merged', projectId, feedbackId: id, data: { intoId, listed: isListed(from) } },
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
    const { from, intoId, chain, before } = await lockMerged(db, id)
    if (undoes !== undefined && intoId !== undoes) throw changedSince('the merge')
    const { project_id: projectId } = from
    await cancelBroadcasts(db, { types: ['merged'], column: 'feedback_id', id: intoId, mergedId: id })
    await separate(db, chain, before, changedBy(ctx))
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
  await lockItems(db, [id, ...seenIds])
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
  if (isListed(from) && !isListed(into))
    throw conflict(
      `Not everyone sees ${referenceOf(into.kind, into.number)}. Make it public first, or merge it the other way round.`,
    )
  return { from, into }
}
