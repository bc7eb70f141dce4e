import { Comment, CommentChange, CommentVersions } from '@earshot/shared/comment'
import { Routes } from '../../http/routes.ts'
import { editComment, showVersions } from './comment-editing.ts'

const path = '/api/v1/comments/{commentId}'

/** Editing one's own comment, and what stood there before. */
export const commentEditingRoutes = new Routes()

commentEditingRoutes.patch(
  path,
  {
    access: 'commentOnFeedback',
    summary: 'Edit your comment',
    details: '403 for somebody else’s, 409 for a hidden or rejected one. The same text changes nothing.',
    body: CommentChange,
    answer: Comment,
  },
  (ctx, { params, body }) => editComment(ctx, params.commentId, body),
)

commentEditingRoutes.get(
  `${path}/versions`,
  {
    access: 'readFeedback',
    summary: 'List a comment’s earlier versions, newest first',
    answer: CommentVersions,
  },
  (ctx, { params }) => showVersions(ctx, params.commentId),
)
