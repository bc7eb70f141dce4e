import type { TenantDb } from '../../db/tenant-db.ts'
import type { ContactCtx, MemberCtx } from '../../http/context.ts'
import { deleteIdempotencyRecords } from '../../http/idempotency/idempotency-deletion.ts'
import { notFound } from '../../lib/app-error.ts'
import { eraseActivity } from '../activity/activity.ts'
import { recordErasure } from '../erasure/erasure.ts'
import { findFeedback, lockFeedback } from '../feedback/feedback.queries.ts'
import { getFeedback } from '../feedback/feedback-lookup.ts'
import { canContactView } from '../feedback/visibility.ts'
import { eraseBroadcasts } from '../notification/broadcast-removal.ts'
import { eraseAuthor } from './author-erasure.ts'
import { deleteFeedback, findSharedItem, listCommentIds, listItemsOfProject } from './deletion.queries.ts'

/** Deletes an item with its votes, comments, notes and reports. @throws AppError `not_found`. */
export async function removeFeedback(ctx: MemberCtx, id: string): Promise<void> {
  await ctx.transaction(async ({ db, actor, now }) => {
    await lockFeedback(db, id)
    await eraseItem(db, await getFeedback(db, id), { actorId: actor.personId, now })
  })
}

/**
 * Erases an author's own item. The item is deleted with everything attached to it, unless it is public and others have
 * voted or commented on it: then it only loses its author. Of a merged item, the content moved to the target loses its
 * author, and the rest is deleted. @throws AppError `not_found`.
 */
export async function eraseOwnItem(ctx: ContactCtx, id: string): Promise<void> {
  await ctx.transaction(async ({ db, actor, now }) => {
    await lockFeedback(db, id)
    const item = await findFeedback(db, id)
    if (!item || !canContactView(item, { ...actor, canReadBoard: false })) throw notFound('item')
    const isMerged = item.merged_into_id !== null
    const isShared = await isSharedItem(db, id)
    if (isMerged || isShared) await eraseAuthor(db, item, now)
    if (!isShared) await eraseItem(db, item, { now })
  })
}

/** True if an item is public and others than its author have voted or commented on it. */
export const isSharedItem = async (db: TenantDb, id: string): Promise<boolean> =>
  (await findSharedItem(db, id)) !== undefined

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

/**
 * Erases an item and all its traces, in the transaction of `db`: search documents, idempotency records and events too.
 * The event of its deletion stays, and without `actorId` names nobody.
 */
export async function eraseItem(
  db: TenantDb,
  item: Item,
  { actorId, now }: { actorId?: string; now: number },
): Promise<void> {
  await eraseTraces(db, [item], now)
  const { id, project_id: projectId } = item
  await db.record({
    type: 'feedback.deleted',
    projectId,
    feedbackId: id,
    ...(actorId !== undefined && { actorId }),
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

async function eraseTraces(db: TenantDb, items: readonly Item[], now: number): Promise<void> {
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
