import type { Ids } from './sample-ids.ts'
import type { Sample } from './samples.ts'

const comment = (id: string) => `/api/v1/comments/${id}`

/** Requests about single comments, as the team works with them. */
export const commentSamples: Record<string, (ids: Ids) => Sample> = {
  'PUT /api/v1/comments/{commentId}/approval': ({ commentId }) => ({
    path: `${comment(commentId)}/approval`,
    body: { trust: true },
  }),
  'PUT /api/v1/comments/{commentId}/rejection': ({ commentId }) => ({
    path: `${comment(commentId)}/rejection`,
    body: { block: false },
  }),
  'PUT /api/v1/comments/{commentId}/hold': ({ commentId }) => ({
    path: `${comment(commentId)}/hold`,
    body: { forget: true },
  }),
  'PUT /api/v1/comments/{commentId}/hiding': ({ commentId }) => ({
    path: `${comment(commentId)}/hiding`,
    body: { hidden: true },
  }),
  'PUT /api/v1/comments/{commentId}/restoration': ({ deletedCommentId }) => ({
    path: `${comment(deletedCommentId)}/restoration`,
  }),
  'PATCH /api/v1/comments/{commentId}': ({ writtenCommentId }) => ({
    path: comment(writtenCommentId),
    body: { body: 'Thank you very much.' },
  }),
  'GET /api/v1/comments/{commentId}/versions': ({ commentId }) => ({
    path: `${comment(commentId)}/versions`,
  }),
  'DELETE /api/v1/comments/{commentId}': ({ commentId }) => ({ path: comment(commentId) }),
}
