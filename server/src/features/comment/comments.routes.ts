import {
  Comment,
  CommentChange,
  CommentDeletion,
  CommentHiding,
  CommentPage,
  CommentVersions,
  NewComment,
} from '@earshot/shared/comment/comment'
import { Approval, Hold, Rejection } from '@earshot/shared/feedback/feedback-changes'
import { PageRequest } from '@earshot/shared/field/page'
import { Routes } from '../../http/routes.ts'
import { conflictDetails } from '../../lib/outdated.ts'
import { editComment, showVersions } from './comment-editing.ts'
import {
  approveComment,
  deleteComment,
  hideComment,
  holdComment,
  rejectComment,
  restoreComment,
} from './comment-moderation.ts'
import { browseComments, commentAsMember } from './team-comments.ts'

const path = '/api/v1/comments/{commentId}'
const common = { access: 'moderateFeedback', answer: Comment } as const
const ofItem = '/api/v1/feedback/{feedbackId}/comments'

/** Moderation of comments, and editing one's own. */
export const commentsRoutes = new Routes()

commentsRoutes.get(
  ofItem,
  {
    access: 'readFeedback',
    summary: 'List an item’s comments, oldest first',
    query: PageRequest,
    answer: CommentPage,
    compressed: true,
  },
  (ctx, { params, query }) => browseComments(ctx, params.feedbackId, query),
)

commentsRoutes.post(
  ofItem,
  {
    access: 'commentOnFeedback',
    fields: { official: 'answerOfficially' },
    summary: 'Comment on an item, in public or internally',
    body: NewComment,
    creates: Comment,
  },
  (ctx, { params, body }) => commentAsMember(ctx, params.feedbackId, body),
)

commentsRoutes.put(
  `${path}/approval`,
  { ...common, summary: 'Approve a comment', body: Approval },
  (ctx, { params, body }) => approveComment(ctx, params.commentId, body),
)

commentsRoutes.put(
  `${path}/rejection`,
  { ...common, summary: 'Reject a comment', body: Rejection },
  (ctx, { params, body }) => rejectComment(ctx, params.commentId, body),
)

commentsRoutes.put(
  `${path}/hold`,
  { ...common, summary: 'Undo a decision about a comment', body: Hold },
  (ctx, { params, body }) => holdComment(ctx, params.commentId, body),
)

commentsRoutes.put(
  `${path}/hiding`,
  { ...common, summary: 'Hide or show a comment', body: CommentHiding },
  (ctx, { params, body }) => hideComment(ctx, params.commentId, body),
)

commentsRoutes.delete(
  path,
  {
    ...common,
    summary: 'Delete a comment',
    details: '409 for an `undo` of a comment of which people have been notified.',
    query: CommentDeletion,
  },
  (ctx, { params, query }) => deleteComment(ctx, params.commentId, query),
)

commentsRoutes.put(
  `${path}/restoration`,
  { ...common, summary: 'Undo the deletion of a comment', details: '410 a day after its deletion.' },
  (ctx, { params }) => restoreComment(ctx, params.commentId),
)

commentsRoutes.patch(
  path,
  {
    access: 'commentOnFeedback',
    summary: 'Edit your comment',
    details: `403 for somebody else’s, 409 for a hidden or rejected one. The same text changes nothing. ${conflictDetails}`,
    body: CommentChange,
    answer: Comment,
  },
  (ctx, { params, body }) => editComment(ctx, params.commentId, body),
)

commentsRoutes.get(
  `${path}/versions`,
  {
    access: 'readFeedback',
    summary: 'List a comment’s earlier versions, newest first',
    answer: CommentVersions,
    compressed: true,
  },
  (ctx, { params }) => showVersions(ctx, params.commentId),
)
