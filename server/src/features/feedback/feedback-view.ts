import type { Comment, CommentOrigin } from '@earshot/shared/comment'
import {
  type Feedback,
  type HeldComment,
  type OwnFeedback,
  type PersonProfile,
  type PersonRef,
  type PublicFeedback,
  type Report,
  referenceOf,
} from '@earshot/shared/feedback'
import type { ShownFile, TeamFile } from '@earshot/shared/file'
import { limits } from '@earshot/shared/limits'
import type { Voter } from '@earshot/shared/vote'

import type { ItemNews } from '../notifications/read-state.ts'

import { personProfile } from './authors.ts'
import { commentContent } from './comment-content.ts'
import type { CommentRow } from './comments.queries.ts'
import type { FeedbackRow } from './feedback.queries.ts'
import type { ReportRow } from './reports.queries.ts'
import type { SentItem } from './sent-item.ts'
import type { listVoters } from './votes.queries.ts'

/** Who wrote something, of a row that has its author's columns. */
const authorOf = (
  row: Pick<
    FeedbackRow,
    | 'author_id'
    | 'author_name'
    | 'author_kind'
    | 'author_external_id'
    | 'author_email'
    | 'author_email_verified'
    | 'author_email_confirmed_at'
  >,
): PersonProfile =>
  personProfile({
    id: row.author_id,
    name: row.author_name,
    kind: row.author_kind,
    external_id: row.author_external_id,
    email: row.author_email,
    email_verified: row.author_email_verified,
    email_confirmed_at: row.author_email_confirmed_at,
  })

/** An item as the team sees it, with the oldest of its comments that are held. */
export const feedbackView = (row: FeedbackRow, held: readonly CommentRow[], tagIds: string[]): Feedback => ({
  ...publicView(row),
  projectId: row.project_id,
  author: authorOf(row),
  visibility: row.visibility,
  moderation: row.moderation,
  // Kept after the decision, in case it is taken back.
  holdReasons: row.moderation === 'held' ? JSON.parse(row.hold_reasons) : [],
  heldCommentCount: row.held_comment_count,
  heldComments: held.map(heldCommentView),
  tagIds,
  assignee: assigneeOf(row),
  answered: row.answered === 1,
  targetMonth: row.target_month,
  updatedAt: row.updated_at,
})

const assigneeOf = ({
  assignee_id: id,
  assignee_name: name,
  assignee_kind: kind,
}: FeedbackRow): PersonRef | null =>
  id !== null && name !== null && kind !== null ? { id, name, kind } : null

const heldCommentView = (row: CommentRow): HeldComment => ({
  id: row.id,
  author: authorOf(row),
  body: row.body,
  holdReasons: JSON.parse(row.hold_reasons),
  createdAt: row.created_at,
})

/** An item as everyone sees it. */
export const publicView = (row: FeedbackRow): PublicFeedback => ({
  id: row.id,
  reference: referenceOf(row.kind, row.number),
  kind: row.kind,
  title: row.title,
  body: row.body,
  statusId: row.status_id,
  voteCount: row.vote_count,
  affectedCount: row.report_count,
  commentCount: row.comment_count,
  createdAt: row.created_at,
})

/** An item as its author sees it, or a bug as somebody who has it too. */
export const ownFeedbackView = (
  row: FeedbackRow,
  { news, sent, trackingUrl }: { news: ItemNews; sent: SentItem | undefined; trackingUrl: string | null },
): OwnFeedback => ({
  ...publicView(row),
  ...(sent && { statusId: sent.statusId }),
  trackingUrl,
  moderation: row.moderation,
  merged: sent?.merged ?? null,
  unread: news.replies,
  statusUnread: news.status,
})

export const reportView = (row: ReportRow, files: TeamFile[]): Report => ({
  id: row.id,
  author: authorOf(row),
  body: row.body,
  environment: JSON.parse(row.environment),
  hasDiagnostics: Boolean(row.has_diagnostics),
  files,
  createdAt: row.created_at,
})

/** A comment as the team sees it; of a deleted one no words. */
export const commentView = (
  row: CommentRow,
  { files, origin }: { files: ShownFile[]; origin: CommentOrigin },
  now: number,
): Comment => ({
  id: row.id,
  parentId: row.parent_id,
  author: authorOf(row),
  origin,
  internal: row.internal === 1,
  official: row.official === 1,
  moderation: row.moderation,
  holdReasons: row.moderation === 'held' ? JSON.parse(row.hold_reasons) : [],
  hidden: row.hidden === 1,
  deleted: row.deleted_at !== null,
  restorable: row.deleted_at !== null && row.body !== '' && row.deleted_at >= now - limits.commentUndo,
  body: row.deleted_at === null ? row.body : '',
  content: commentContent(row.deleted_at === null ? row.body : '', row.author_kind),
  files,
  createdAt: row.created_at,
  editedAt: row.edited_at,
})

export const voterView = (row: Awaited<ReturnType<typeof listVoters>>[number]): Voter => ({
  person: personProfile(row),
  castBy: casterOf(row),
  votedAt: row.created_at,
})

const casterOf = (row: Awaited<ReturnType<typeof listVoters>>[number]): PersonRef | null =>
  row.caster_id !== null && row.caster_name !== null && row.caster_kind !== null
    ? { id: row.caster_id, name: row.caster_name, kind: row.caster_kind }
    : null
