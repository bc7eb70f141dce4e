import { Comment, CommentPage, NewComment } from '@earshot/shared/comment'
import {
  Approval,
  FeedbackChange,
  FeedbackDetail,
  FeedbackPage,
  FeedbackQuery,
  Hold,
  Rejection,
  StatusChange,
} from '@earshot/shared/feedback'
import { Id } from '@earshot/shared/ids'
import { PageRequest } from '@earshot/shared/page'
import { VoterPage } from '@earshot/shared/vote'
import { z } from 'zod'
import { declare, json, jsonInput, routeGroup } from '../../http/declare.ts'
import { notFound } from '../../lib/app-error.ts'
import { cutPage, decodeCursor } from '../../lib/cursor.ts'
import { listComments } from './comments.queries.ts'
import { removeFeedback } from './deletion.ts'
import { findFeedback } from './feedback.queries.ts'
import { commentView, voterView } from './feedback-view.ts'
import { browseFeedback } from './inbox.ts'
import { commentAsMember } from './team-comments.ts'
import {
  approveFeedback,
  changeFeedback,
  changeStatus,
  holdFeedback,
  rejectFeedback,
  showFeedback,
} from './triage.ts'
import { listVoters } from './votes.queries.ts'

const params = z.object({ feedbackId: Id })
const path = '/api/v1/feedback'
const item = `${path}/{feedbackId}` as const
const detail = { 200: json(FeedbackDetail) }

const list = declare('readFeedback', {
  method: 'get',
  path,
  summary: 'The inbox',
  request: { query: FeedbackQuery },
  responses: { 200: json(FeedbackPage) },
})

const show = declare('readFeedback', {
  method: 'get',
  path: item,
  summary: 'One item',
  request: { params },
  responses: detail,
})

const change = declare('moderateFeedback', {
  method: 'patch',
  path: item,
  summary: 'Change the words or the audience of an item',
  request: { params, body: jsonInput(FeedbackChange) },
  responses: detail,
})

const remove = declare('deleteFeedback', {
  method: 'delete',
  path: item,
  summary: 'Delete an item, with its votes, comments and reports',
  request: { params },
  responses: { 204: { description: 'The item is gone' } },
})

const setStatus = declare('changeFeedbackStatus', {
  method: 'put',
  path: `${item}/status`,
  summary: 'Change the status of an item',
  request: { params, body: jsonInput(StatusChange) },
  responses: detail,
})

const approve = declare('moderateFeedback', {
  method: 'put',
  path: `${item}/approval`,
  summary: 'Approve an item',
  request: { params, body: jsonInput(Approval) },
  responses: detail,
})

const reject = declare('moderateFeedback', {
  method: 'put',
  path: `${item}/rejection`,
  summary: 'Reject an item',
  request: { params, body: jsonInput(Rejection) },
  responses: detail,
})

const hold = declare('moderateFeedback', {
  method: 'put',
  path: `${item}/hold`,
  summary: 'Take a decision about an item back',
  request: { params, body: jsonInput(Hold) },
  responses: detail,
})

const comments = declare('readFeedback', {
  method: 'get',
  path: `${item}/comments`,
  summary: 'Comments of an item, oldest first',
  request: { params, query: PageRequest },
  responses: { 200: json(CommentPage) },
})

const comment = declare(
  'commentOnFeedback',
  {
    method: 'post',
    path: `${item}/comments`,
    summary: 'Answer, or leave an internal note',
    request: { params, body: jsonInput(NewComment) },
    responses: { 201: json(Comment) },
  },
  { fields: { official: 'answerOfficially' } },
)

const voters = declare('readFeedback', {
  method: 'get',
  path: `${item}/votes`,
  summary: 'Who voted on an item',
  request: { params, query: PageRequest },
  responses: { 200: json(VoterPage) },
})

/** Feedback as the team works with it. */
export function feedbackRoutes() {
  const app = routeGroup()
  app.openapi(list, async (c) => c.json(await browseFeedback(c.var.member, c.req.valid('query')), 200))
  app.openapi(show, async (c) =>
    c.json(await showFeedback(c.var.member, c.req.valid('param').feedbackId), 200),
  )
  app.openapi(change, async (c) =>
    c.json(await changeFeedback(c.var.member, c.req.valid('param').feedbackId, c.req.valid('json')), 200),
  )
  app.openapi(remove, async (c) => {
    await removeFeedback(c.var.member, c.req.valid('param').feedbackId)
    return c.body(null, 204)
  })
  app.openapi(setStatus, async (c) =>
    c.json(await changeStatus(c.var.member, c.req.valid('param').feedbackId, c.req.valid('json')), 200),
  )
  app.openapi(approve, async (c) =>
    c.json(await approveFeedback(c.var.member, c.req.valid('param').feedbackId, c.req.valid('json')), 200),
  )
  app.openapi(reject, async (c) =>
    c.json(await rejectFeedback(c.var.member, c.req.valid('param').feedbackId, c.req.valid('json')), 200),
  )
  app.openapi(hold, async (c) =>
    c.json(await holdFeedback(c.var.member, c.req.valid('param').feedbackId, c.req.valid('json')), 200),
  )
  app.openapi(comments, async (c) => {
    const { cursor, limit } = c.req.valid('query')
    const { feedbackId } = c.req.valid('param')
    const [after = ''] = decodeCursor<[string]>(cursor, ['string']) ?? []
    if (!(await findFeedback(c.var.member.db, feedbackId))) throw notFound('item')
    const rows = await listComments(c.var.member.db, feedbackId, after, limit + 1)
    return c.json(
      cutPage(
        rows,
        limit,
        (row) => [row.id],
        (row) => commentView(row, c.var.member.now),
      ),
      200,
    )
  })
  app.openapi(comment, async (c) => {
    const { feedbackId } = c.req.valid('param')
    return c.json(await commentAsMember(c.var.member, feedbackId, c.req.valid('json'), c.var.repeatable), 201)
  })
  app.openapi(voters, async (c) => {
    const { cursor, limit } = c.req.valid('query')
    const { feedbackId } = c.req.valid('param')
    const [after = ''] = decodeCursor<[string]>(cursor, ['string']) ?? []
    if (!(await findFeedback(c.var.member.db, feedbackId))) throw notFound('item')
    const rows = await listVoters(c.var.member.db, feedbackId, after, limit + 1)
    return c.json(
      cutPage(rows, limit, (row) => [row.id], voterView),
      200,
    )
  })
  return app
}
