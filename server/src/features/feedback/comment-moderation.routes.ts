import { Comment, CommentHiding } from '@earshot/shared/comment'
import { Approval, Hold, Rejection } from '@earshot/shared/feedback'
import { Routes } from '../../http/routes.ts'
import {
  approveComment,
  deleteComment,
  hideComment,
  holdComment,
  rejectComment,
  restoreComment,
} from './comment-moderation.ts'

const path = '/api/v1/comments/{commentId}'
const common = { access: 'moderateFeedback', answer: Comment } as const

/** What the team decides about comments. */
export const commentModerationRoutes = new Routes()

commentModerationRoutes.put(
  `${path}/approval`,
  { ...common, summary: 'Approve a comment', body: Approval },
  (ctx, { params, body }) => approveComment(ctx, params.commentId, body),
)

commentModerationRoutes.put(
  `${path}/rejection`,
  { ...common, summary: 'Reject a comment', body: Rejection },
  (ctx, { params, body }) => rejectComment(ctx, params.commentId, body),
)

commentModerationRoutes.put(
  `${path}/hold`,
  { ...common, summary: 'Undo a decision about a comment', body: Hold },
  (ctx, { params, body }) => holdComment(ctx, params.commentId, body),
)

commentModerationRoutes.put(
  `${path}/hiding`,
  { ...common, summary: 'Hide or show a comment', body: CommentHiding },
  (ctx, { params, body }) => hideComment(ctx, params.commentId, body),
)

commentModerationRoutes.delete(path, { ...common, summary: 'Delete a comment' }, (ctx, { params }) =>
  deleteComment(ctx, params.commentId),
)

commentModerationRoutes.put(
  `${path}/restoration`,
  { ...common, summary: 'Undo the deletion of a comment', details: '410 a day after its deletion.' },
  (ctx, { params }) => restoreComment(ctx, params.commentId),
)
