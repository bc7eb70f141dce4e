import { Comment, CommentHiding } from '@earshot/shared/comment'
import { Approval, Hold, Rejection } from '@earshot/shared/feedback'
import { Id } from '@earshot/shared/ids'
import { z } from 'zod'
import { declare, json, jsonInput, routeGroup } from '../../http/declare.ts'
import {
  approveComment,
  deleteComment,
  hideComment,
  holdComment,
  rejectComment,
  restoreComment,
} from './comment-moderation.ts'

const params = z.object({ commentId: Id })
const path = '/api/v1/comments/{commentId}'
const responses = { 200: json(Comment) }

const approve = declare('moderateFeedback', {
  method: 'put',
  path: `${path}/approval`,
  summary: 'Approve a comment',
  request: { params, body: jsonInput(Approval) },
  responses,
})

const reject = declare('moderateFeedback', {
  method: 'put',
  path: `${path}/rejection`,
  summary: 'Reject a comment',
  request: { params, body: jsonInput(Rejection) },
  responses,
})

const hold = declare('moderateFeedback', {
  method: 'put',
  path: `${path}/hold`,
  summary: 'Take a decision about a comment back',
  request: { params, body: jsonInput(Hold) },
  responses,
})

const hide = declare('moderateFeedback', {
  method: 'put',
  path: `${path}/hiding`,
  summary: 'Hide a comment, or show it again',
  request: { params, body: jsonInput(CommentHiding) },
  responses,
})

const remove = declare('moderateFeedback', {
  method: 'delete',
  path,
  summary: 'Delete a comment',
  request: { params },
  responses,
})

const restore = declare('moderateFeedback', {
  method: 'put',
  path: `${path}/restoration`,
  summary: 'Undo the deletion of a comment',
  request: { params },
  responses,
})

/** What the team decides about comments. */
export function commentModerationRoutes() {
  const app = routeGroup()
  app.openapi(approve, async (c) =>
    c.json(await approveComment(c.var.member, c.req.valid('param').commentId, c.req.valid('json')), 200),
  )
  app.openapi(reject, async (c) =>
    c.json(await rejectComment(c.var.member, c.req.valid('param').commentId, c.req.valid('json')), 200),
  )
  app.openapi(hold, async (c) =>
    c.json(await holdComment(c.var.member, c.req.valid('param').commentId, c.req.valid('json')), 200),
  )
  app.openapi(hide, async (c) =>
    c.json(await hideComment(c.var.member, c.req.valid('param').commentId, c.req.valid('json')), 200),
  )
  app.openapi(remove, async (c) =>
    c.json(await deleteComment(c.var.member, c.req.valid('param').commentId), 200),
  )
  app.openapi(restore, async (c) =>
    c.json(await restoreComment(c.var.member, c.req.valid('param').commentId), 200),
  )
  return app
}
