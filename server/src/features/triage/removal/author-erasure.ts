import type { TenantDb } from '../../../db/tenant-db.ts'
import { deleteIdempotencyRecords } from '../../../http/idempotency/idempotency-deletion.ts'
import { newId } from '../../../lib/id.ts'
import { eraseCommentAtOnce } from '../../comment/comment-erasure.ts'
import { eraseAuthorValues } from '../../custom-field/field-values.ts'
import { recordErasure } from '../../erasure/erasure.ts'
import { forgetSentMessages } from '../../erasure/sent-messages.ts'
import { insertAnonymousAuthor } from '../../feedback/authors.ts'
import { type FeedbackRow, findFeedback } from '../../feedback/feedback.queries.ts'
import { listMergeTargets, lockItems } from '../../feedback/merge-chain.ts'
import { recountSupport } from '../../feedback/support-counts.ts'
import { eraseNotificationsOf } from '../../notification/broadcast/broadcast-removal.ts'
import {
  deleteAuthorRows,
  deleteVersions,
  listAuthorComments,
  updateAuthor,
} from './author-erasure.queries.ts'

type Item = Pick<FeedbackRow, 'id' | 'project_id' | 'author_id' | 'created_at'>

/**
 * Erases the author of an item, in the transaction of `db`: public content stays without an author, even if a merge has
 * moved it to another item; the author's votes, reports, files and private comments on it are deleted.
 */
export async function eraseAuthor(db: TenantDb, item: Item, now: number): Promise<void> {
  const { id, author_id: personId, project_id: projectId } = item
  const places = [id, ...(await listMergeTargets(db, id)).map((taker) => taker.id)]
  await lockItems(db, places)
  const comments = await listAuthorComments(db, item)
  const commentIds = comments.map((comment) => comment.id)
  if (commentIds.length > 0) await deleteVersions(db, commentIds)
  for (const comment of comments.filter(({ listed, deleted_at }) => listed === 0 || deleted_at !== null))
    await eraseCommentAtOnce(db, comment, now)
  await deleteAuthorRows(db, item)
  await eraseAuthorValues(db, id)
  await forgetSentMessages(db, { feedbackIds: [id] })
  await recountSupport(db, [id])
  await eraseNotificationsOf(db, { personId, projectId, feedbackIds: places })
  await deleteIdempotencyRecords(db, [item, ...comments], now)
  const to = newId()
  await insertAnonymousAuthor(db, to, now)
  await updateAuthor(db, item, { to, commentIds: commentIds.length > 0 ? commentIds : [''] })
  await recordErasure(db, { kind: 'author', id, tenant_id: db.tenantId }, now)
  // Without an audit context: no member did this, and nobody is named.
  await db.withTenant(db.tenantId).record({ type: 'contact.erased', projectId, at: now })
}

/** Erases an item's author again after a restored backup brought them back. */
export async function eraseRestoredAuthor(db: TenantDb, id: string, now: number): Promise<void> {
  const item = await findFeedback(db, id)
  if (item) await eraseAuthor(db, item, now)
}
