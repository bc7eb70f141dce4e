import { DeletedComment, NewPublicComment, OwnComment, OwnCommentPage } from '@earshot/shared/comment'
import { NewFeedback, OwnFeedbackPage, SubmittedFeedback } from '@earshot/shared/feedback'
import { PageRequest } from '@earshot/shared/page'
import { Vote, VotedIds, VoteLookup } from '@earshot/shared/vote'
import { CommentPath, FeedbackPath, NamedFeedbackPath, OwnFeedbackDetail } from '@earshot/shared/widget'
import { z } from 'zod'
import { jsonText } from '../../http/answer.ts'
import { declare, json, jsonInput, routeGroup } from '../../http/declare.ts'
import { eraseOneself } from '../contacts/contact-erasure.ts'
import { exportOneself } from '../contacts/contact-export.ts'
import { browseOwnFeedback, readOwnFeedback } from '../feedback/own-feedback.ts'
import { ownCommentsJson } from '../feedback/public-answers.ts'
import { commentAsContact, deleteOwnComment } from '../feedback/public-comments.ts'
import { submitFeedback } from '../feedback/submit.ts'
import { castVote, votedAmong, withdrawVote } from '../feedback/votes.ts'
import type { WidgetServices } from './widget-services.ts'

const item = '/e/v1/feedback/{feedbackId}'
const params = FeedbackPath

const submit = declare('contact', {
  method: 'post',
  path: '/e/v1/feedback',
  summary: 'Send an idea or a bug',
  request: { body: jsonInput(NewFeedback) },
  responses: { 201: json(SubmittedFeedback) },
})

const vote = declare('contact', {
  method: 'put',
  path: `${item}/vote`,
  summary: 'Vote',
  request: { params },
  responses: { 200: json(Vote) },
})

const unvote = declare('contact', {
  method: 'delete',
  path: `${item}/vote`,
  summary: 'Take a vote back',
  request: { params },
  responses: { 200: json(Vote) },
})

const comment = declare('contact', {
  method: 'post',
  path: `${item}/comments`,
  summary: 'Comment',
  request: { params, body: jsonInput(NewPublicComment) },
  responses: { 201: json(OwnComment) },
})

const uncomment = declare('contact', {
  method: 'delete',
  path: `${item}/comments/{commentId}`,
  summary: 'Delete one of my comments, for good',
  request: { params: CommentPath },
  responses: { 200: json(DeletedComment) },
})

const own = declare('contact', {
  method: 'get',
  path: '/e/v1/me/feedback',
  summary: 'My items, newest first',
  request: { query: PageRequest },
  responses: { 200: json(OwnFeedbackPage) },
})

const ownItem = declare('contact', {
  method: 'get',
  path: '/e/v1/me/feedback/{feedbackId}',
  summary: 'One of my items; marks its news as read',
  request: { params: NamedFeedbackPath },
  responses: { 200: json(OwnFeedbackDetail) },
})

const ownItemComments = declare('contact', {
  method: 'get',
  path: '/e/v1/me/feedback/{feedbackId}/comments',
  summary: 'Further comments, with mine that others do not see',
  request: { params, query: PageRequest },
  responses: { 200: json(OwnCommentPage) },
})

const ownVotes = declare('contact', {
  method: 'get',
  path: '/e/v1/me/votes',
  summary: 'Which of these I have voted on',
  request: { query: VoteLookup },
  responses: { 200: json(VotedIds) },
})

const exportOwn = declare('contact', {
  method: 'get',
  path: '/e/v1/me/export',
  summary: 'Everything held about me as one JSON file',
  responses: { 200: json(z.looseObject({}), 'A file') },
})

const eraseOwn = declare('contact', {
  method: 'delete',
  path: '/e/v1/me',
  summary: 'Erase what is held about me',
  responses: { 204: { description: 'I am gone' } },
})

/** What a contact does and sees of their own. */
export function contactRoutes({ projects, rateLimits, housekeeping, recentTexts }: WidgetServices) {
  const app = routeGroup()
  for (const route of [submit, vote, unvote, comment, uncomment, eraseOwn])
    app.use(route.getRoutingPath(), rateLimits.limit('widgetWrite', route.method.toUpperCase()))
  for (const route of [own, ownItem, ownItemComments, ownVotes, exportOwn])
    app.use(route.getRoutingPath(), rateLimits.limit('widgetRead'))

  app.openapi(submit, async (c) => {
    const contact = c.get('contact')
    const project = await projects.get(contact.actor.key, contact.now)
    const submission = c.req.valid('json')
    const submitted = await submitFeedback(contact, project, submission, c.get('repeatable'), recentTexts)
    return jsonText(c, JSON.stringify(submitted), 201)
  })
  app.openapi(vote, async (c) =>
    jsonText(c, JSON.stringify(await castVote(c.get('contact'), c.req.valid('param').feedbackId))),
  )
  app.openapi(unvote, async (c) =>
    c.json(await withdrawVote(c.var.contact, c.req.valid('param').feedbackId), 200),
  )
  app.openapi(comment, async (c) => {
    const contact = c.var.contact
    const project = await projects.get(contact.actor.key, contact.now)
    const { feedbackId } = c.req.valid('param')
    const written = c.req.valid('json')
    return c.json(
      await commentAsContact(contact, project, feedbackId, written, c.var.repeatable, recentTexts),
      201,
    )
  })
  app.openapi(uncomment, async (c) =>
    c.json(await deleteOwnComment(c.var.contact, c.req.valid('param')), 200),
  )

  app.openapi(own, async (c) => c.json(await browseOwnFeedback(c.var.contact, c.req.valid('query')), 200))
  app.openapi(ownItem, async (c) =>
    jsonText(c, await readOwnFeedback({ housekeeping }, c.var.contact, c.req.valid('param').feedbackId)),
  )
  app.openapi(ownItemComments, async (c) =>
    jsonText(
      c,
      await ownCommentsJson(
        c.var.contact.db,
        c.var.contact.actor,
        c.req.valid('param').feedbackId,
        c.req.valid('query'),
      ),
    ),
  )
  app.openapi(ownVotes, async (c) =>
    c.json({ feedbackIds: await votedAmong(c.var.contact, c.req.valid('query').ids) }, 200),
  )
  app.openapi(exportOwn, async (c) => {
    const { fileName, content } = await exportOneself(c.var.contact)
    return c.json(content, 200, { 'content-disposition': `attachment; filename="${fileName}"` })
  })
  app.openapi(eraseOwn, async (c) => {
    await eraseOneself(c.var.contact)
    return c.body(null, 204)
  })
  return app
}
