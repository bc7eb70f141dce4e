import {
  type Feedback,
  type HeldComment,
  type OwnFeedback,
  type PersonRef,
  type PublicFeedback,
  referenceOf,
} from '@earshot/shared/feedback/feedback'
import type { CommentRow } from '../comment/comments.queries.ts'
import { authorOf } from '../feedback/author-view.ts'
import type { FeedbackRow } from '../feedback/feedback.queries.ts'
import type { MergedItemView } from '../feedback/sent-item.ts'
import type { ItemUnread } from '../notification/broadcast/read-state.ts'

/** An item as a member of the team sees it, with its oldest held comments. */
export const feedbackView = (
  row: FeedbackRow,
  {
    comments,
    tagIds,
    sameError,
    unread,
    readsCompanies,
  }: Pick<Feedback, 'tagIds' | 'sameError' | 'unread'> & {
    comments: readonly CommentRow[]
    readsCompanies: boolean
  },
): Feedback => ({
  ...publicView(row),
  projectId: row.project_id,
  author: authorOf(row),
  visibility: row.visibility,
  moderation: row.moderation,
  // The column keeps the reasons after a decision, in case it is undone.
  holdReasons: row.moderation === 'held' ? JSON.parse(row.hold_reasons) : [],
  heldCommentCount: row.held_comment_count,
  heldComments: comments.map(heldCommentView),
  tagIds,
  assignee: assigneeOf(row),
  answered: row.answered === 1,
  companyCount: readsCompanies ? Number(row.company_count) : null,
  companyValue: readsCompanies ? Number(row.company_value) : null,
  sameError,
  unread,
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

/** An item as its author sees it, or a bug as another reporter sees it. */
export const ownFeedbackView = (
  row: FeedbackRow,
  {
    news,
    sent,
    trackingUrl,
  }: { news: ItemUnread; sent: MergedItemView | undefined; trackingUrl: string | null },
): OwnFeedback => ({
  ...publicView(row),
  ...(sent && { statusId: sent.statusId }),
  trackingUrl,
  moderation: row.moderation,
  merged: sent?.merged ?? null,
  unread: news.replies,
  statusUnread: news.status,
})
