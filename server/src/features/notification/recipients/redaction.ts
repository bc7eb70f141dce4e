import type { TenantDb } from '../../../db/tenant-db.ts'
import { canContactView, staysWithSender, type Viewer } from '../../feedback/visibility.ts'
import { dataOf } from '../broadcast/broadcasts.ts'
import { mergedItemsOf } from '../broadcast/merged-items.ts'
import type { NotificationRow } from '../notification-list.queries.ts'
import { findItemSubject, listSentSubjects, type SentSubject } from '../notification-list.queries.ts'
import { seesAny } from './recipients.ts'

/**
 * A notification reduced to content that a contact may see now; undefined if nothing is left. The author of a merged
 * item sees news about the target on their own item, unless they may see the target itself; everyone notified of a
 * merge sees that it happened.
 */
export const redactFor = async (
  db: TenantDb,
  row: NotificationRow,
  viewer: Viewer,
): Promise<NotificationRow | undefined> =>
  (await redact(db, row, viewer)) ??
  // A new status is news without the team's note on it as well.
  (row.type === 'status_changed' && row.comment_id !== null
    ? redact(db, { ...row, ...noComment }, viewer)
    : undefined)

async function redact(
  db: TenantDb,
  row: NotificationRow,
  viewer: Viewer,
): Promise<NotificationRow | undefined> {
  if (await canView(db, row, viewer)) return row
  if (row.type === 'shipped' || row.feedback_id === null) return undefined
  const sent = await findSent(db, row, viewer)
  if (sent) return { ...row, ...sent }
  return row.type === 'merged' ? { ...row, ...nothing } : undefined
}

/** Comment columns of a notification whose comment the reader may not see. */
const noComment = {
  ...{ comment_id: null, body: null, comment_feedback_id: null, comment_merged_from_id: null },
  ...{ comment_created_at: null, comment_parent_author_id: null },
  ...{ comment_listed: null, comment_internal: null, comment_deleted_at: null },
}

/** Item columns of a notification whose item the reader may not see. */
const nothing = {
  ...{ feedback_id: null, kind: null, number: null, title: null, author_id: null },
  ...{ visibility: null, moderation: null, tracking_version: null, merged_into_id: null },
}

/**
 * True if a contact may still see a notification's subject. The author of a shipped item sees its news even if they may
 * not read the board; a `shipped` notification has no single item.
 */
async function canView(db: TenantDb, row: NotificationRow, viewer: Viewer): Promise<boolean> {
  const { project_id, author_id, visibility, moderation } = row
  if (row.type === 'shipped')
    return (
      row.entry_id !== null && (viewer.canReadBoard || seesAny(db, dataOf(row).feedbackIds ?? [], viewer))
    )
  if (author_id === null || visibility === null || moderation === null) return false
  if (!canContactView({ project_id, author_id, visibility, moderation }, viewer)) return false
  // A private comment stayed on the merged item.
  return row.comment_id === null || (isThere(row) && row.comment_feedback_id === row.feedback_id)
}

const isThere = (row: NotificationRow): boolean => row.comment_listed === 1 && row.comment_deleted_at === null

/**
 * The viewer's own merged item on which they read a notification: the one a comment was written on, or the one that was
 * merged, or else the first.
 */
async function findSent(
  db: TenantDb,
  row: NotificationRow,
  viewer: Viewer,
): Promise<SentSubject | undefined> {
  const { personId } = viewer
  if (personId === undefined || row.feedback_id === null) return undefined
  const holder = await findHolder(db, row, viewer)
  if (holder) return holder
  const ids =
    row.type === 'merged' ? (dataOf(row).feedbackIds ?? []) : await mergedItemsOf(db, row.feedback_id)
  const sent = (await listSentSubjects(db, { ids, personId })).filter((each) =>
    canContactView({ ...each, project_id: row.project_id }, viewer),
  )
  if (row.comment_id === null) return sent.find((each) => each.feedback_id === row.about_id) ?? sent[0]
  return isThere(row) ? sent.find((each) => isAnswerTo(row, each, personId)) : undefined
}

/** The item that got a notification's comment back when a merge was undone. */
async function findHolder(
  db: TenantDb,
  row: NotificationRow,
  viewer: Viewer,
): Promise<SentSubject | undefined> {
  if (row.comment_feedback_id === null || !isThere(row)) return undefined
  const holder = await findItemSubject(db, row.comment_feedback_id)
  const isItself = holder !== undefined && holder.merged_into_id === null
  return isItself && canContactView({ ...holder, project_id: row.project_id }, viewer) ? holder : undefined
}

/** True if the author of a merged item reads the notification's comment there. */
function isAnswerTo(row: NotificationRow, sent: SentSubject, personId: string): boolean {
  if (row.comment_feedback_id === sent.feedback_id) return true
  const { comment_merged_from_id, comment_created_at, comment_parent_author_id } = row
  return (
    comment_merged_from_id === sent.feedback_id &&
    staysWithSender(
      { created_at: comment_created_at ?? 0, parent_author_id: comment_parent_author_id },
      { mergedAt: sent.merged_at ?? 0, personId },
    )
  )
}
