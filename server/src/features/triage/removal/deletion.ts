import type { Flag } from '../../../db/tables/global-tables.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import type { ContactCtx, MemberCtx } from '../../../http/context.ts'
import { deleteIdempotencyRecords } from '../../../http/idempotency/idempotency-deletion.ts'
import { notFound } from '../../../lib/app-error.ts'
import { eraseActivity } from '../../activity/activity.ts'
import { recordErasure } from '../../erasure/erasure.ts'
import { beforeMergeOf } from '../../feedback/before-merge.ts'
import { findFeedback } from '../../feedback/feedback.queries.ts'
import { getFeedback } from '../../feedback/feedback-lookup.ts'
import { listMergeTargets, lockItems, readMergeChain, recountMerged } from '../../feedback/merge-chain.ts'
import { recountSupport } from '../../feedback/support-counts.ts'
import { canContactView, isListed } from '../../feedback/visibility.ts'
import { eraseBroadcasts } from '../../notification/broadcast/broadcast-removal.ts'
import { eraseAuthor } from './author-erasure.ts'
import { deleteFeedback, findSharedItem, listCommentIds, listItemsOfProject } from './deletion.queries.ts'
import { separateAllFrom } from './separation.ts'

/** Deletes an item with its votes, comments, notes and reports. @throws AppError `not_found`. */
export async function removeFeedback(ctx: MemberCtx, id: string): Promise<void> {
  await ctx.transaction(async ({ db, actor, now }) => {
    await lockItem(db, id)
    await eraseItem(db, await getFeedback(db, id), { actorId: actor.personId, now })
  })
}

/**
 * Erases an author's own item. The item is deleted with everything attached to it, unless it is public and others have
 * voted or commented on it, or it was until it was merged: then it only loses its author, because their votes count for
 * the target. @throws AppError `not_found`.
 */
export async function eraseOwnItem(ctx: ContactCtx, id: string): Promise<void> {
  await ctx.transaction(async ({ db, actor, now }) => {
    await lockItem(db, id)
    const item = await findFeedback(db, id)
    if (!item || !canContactView(item, { ...actor, canReadBoard: false })) throw notFound('item')
    const isMerged = item.merged_into_id !== null
    const isShared = await isSharedItem(db, id)
    if (isMerged || isShared) await eraseAuthor(db, item, now)
    if (!isShared) await eraseItem(db, item, { now })
  })
}

/** True if an item is public, or was when it was merged, and others than its author have voted or commented on it. */
export async function isSharedItem(db: TenantDb, id: string): Promise<boolean> {
  const shared = await findSharedItem(db, id)
  return shared !== undefined && isListed(beforeMergeOf(shared) ?? shared)
}

/** Locks an item and those that are merged with it, until the transaction of `db` ends. */
async function lockItem(db: TenantDb, id: string): Promise<void> {
  const { mergedIds, takers } = await readMergeChain(db, id)
  await lockItems(db, [id, ...mergedIds, ...takers.map((taker) => taker.id)])
}

/** Erases an item again after a restored backup brought it back. */
export async function eraseRestoredItem(db: TenantDb, id: string, now: number): Promise<void> {
  const item = await findFeedback(db, id)
  if (item) await eraseItem(db, item, { now })
}

interface Item {
  id: string
  project_id: string
  created_at: number
}

/** An item to erase alone: the event of its deletion says whether it was public. */
type DeletedItem = Item & { listed: Flag }

/**
 * Erases an item and all its traces, in the transaction of `db`: search documents, idempotency records and events too.
 * The event of its deletion stays, and without `actorId` names nobody.
 */
export async function eraseItem(
  db: TenantDb,
  item: DeletedItem,
  { actorId, now }: { actorId?: string; now: number },
): Promise<void> {
  const { id, project_id: projectId } = item
  const [into] = await listMergeTargets(db, id)
  await separateAllFrom(db, id, { updated_at: now, updated_by_id: actorId ?? null })
  await eraseTraces(db, [item], now)
  if (into) {
    await recountMerged(db, into.id)
    await recountSupport(db, [into.id])
  }
  await db.record({
    type: 'feedback.deleted',
    projectId,
    feedbackId: id,
    ...(actorId !== undefined && { actorId }),
    data: { listed: item.listed === 1 },
    at: now,
  })
  await recordErasure(db, { kind: 'feedback', id, tenant_id: db.tenantId }, now)
}

/** Erases up to `limit` items of a deleted project. @returns true if there may be more. */
export async function eraseItemsOfProject(
  db: TenantDb,
  projectId: string,
  { limit, now }: { limit: number; now: number },
): Promise<boolean> {
  const items = await listItemsOfProject(db, projectId, limit)
  if (items.length > 0) await eraseTraces(db, items, now)
  return items.length === limit
}

/** Erases items without a word to anybody: of a deleted project, or of an import that is undone. */
export async function eraseTraces(db: TenantDb, items: readonly Item[], now: number): Promise<void> {
  const ids = items.map(({ id }) => id)
  const comments = await listCommentIds(db, ids)
  await eraseActivity(db, ids)
  await eraseBroadcasts(db, ids)
  await deleteFeedback(
    db,
    ids,
    comments.map(({ id }) => id),
  )
  await deleteIdempotencyRecords(db, [...items, ...comments], now)
  for (const feedbackId of ids) await db.dialect.search.removeItem(db.connection, db.tenantId, feedbackId)
}
