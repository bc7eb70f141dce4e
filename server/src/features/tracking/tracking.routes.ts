import { TrackedChange, TrackedFeedback } from '@earshot/shared/board/tracked-feedback'
import { FixAnswer } from '@earshot/shared/changelog/changelog'
import { NewPublicComment, OwnComment, OwnCommentPage } from '@earshot/shared/comment/comment'
import { PageRequest } from '@earshot/shared/field/page'
import { bounded } from '@earshot/shared/field/text-fields'
import { NewFile, ReservedFile } from '@earshot/shared/file/file'
import { Following } from '@earshot/shared/notification/notification'
import { z } from 'zod'
import { idempotencyHeaders, repeatableOf } from '../../http/creation.ts'
import { jsonText } from '../../http/response/answer.ts'
import { Routes } from '../../http/routes.ts'
import { ownCommentsJson } from '../board/public-answers.ts'
import { answerFix } from '../changelog/fixes.ts'
import { commentAsContact } from '../comment/public-comments.ts'
import type { FeedbackServices } from '../feedback/feedback-services.ts'
import { contentOfBody, fileContent } from '../file/files.routes.ts'
import { receiveFile, reserveFile } from '../file/upload.ts'
import { eraseOwnItem } from '../triage/removal/deletion.ts'
import { follow } from '../vote/following.ts'
import { trackedItem } from './tracked-item.http.ts'
import { revokeTracking, showTracked } from './tracking.ts'

const path = '/api/v1/tracked-feedback'
const headers = z.object({ authorization: bounded(500).default('') })
const common = { access: 'anyone', rateLimit: 'trackingLink', headers, authenticate: trackedItem } as const
const details =
  'With `Authorization: Bearer` and the token of the tracking link; 404 for one that does not work.'

/** Access to an item by its tracking link, without an account. */
export const trackingRoutes = new Routes<FeedbackServices>()

trackingRoutes.get(
  path,
  { ...common, summary: 'Get an item by its tracking link', details, answer: TrackedFeedback },
  async ({ services }, _, c) => showTracked(await trackedItem(c, services)),
)

trackingRoutes.get(
  `${path}/comments`,
  {
    ...common,
    summary: 'List further comments of an item, by its tracking link',
    details,
    query: PageRequest,
    answer: OwnCommentPage,
  },
  async ({ services }, { query }, c) => {
    const { ctx, feedbackId } = await trackedItem(c, services)
    return jsonText(c, await ownCommentsJson(ctx, feedbackId, query))
  },
)

trackingRoutes.post(
  `${path}/comments`,
  {
    ...common,
    headers: headers.extend(idempotencyHeaders.shape),
    summary: 'Reply to an item as its author, by its tracking link',
    details: `${details} It may be held for review.`,
    body: NewPublicComment,
    answer: OwnComment,
  },
  async ({ services }, { headers, body }, c) => {
    const { ctx, feedbackId } = await trackedItem(c, services)
    ctx.repeatable = repeatableOf(ctx, `POST ${path}/comments`, headers['idempotency-key'], {
      sent: [feedbackId, await c.req.json()],
      read: [feedbackId, body],
    })
    return commentAsContact(ctx, feedbackId, body)
  },
)

const files = `${path}/files` as const

trackingRoutes.post(
  files,
  {
    ...common,
    rateLimit: 'upload',
    headers: headers.extend(idempotencyHeaders.shape),
    summary: 'Reserve a place for a file of a reply, by a tracking link',
    details: `${details} As \`POST /e/v1/files\`; its bytes go to \`upload\` with the same token, then its id into \`files\` of the reply.`,
    body: NewFile,
    answer: ReservedFile,
  },
  async ({ services }, { headers, body }, c) => {
    const { ctx } = await trackedItem(c, services)
    ctx.repeatable = repeatableOf(ctx, `POST ${files}`, headers['idempotency-key'], {
      sent: [await c.req.json()],
      read: [body],
    })
    const address = services.rateLimits.addressOf(c)
    return reserveFile(ctx, body, { projectId: ctx.actor.projectId, path: files, address })
  },
)

trackingRoutes.put(
  `${files}/{fileId}/content`,
  {
    ...common,
    rateLimit: 'upload',
    summary: 'Upload a file of a reply, by a tracking link',
    ...fileContent,
  },
  async ({ services }, { params }, c) => {
    const { ctx } = await trackedItem(c, services)
    await receiveFile(ctx, params.fileId, contentOfBody(c))
  },
)

trackingRoutes.patch(
  path,
  {
    ...common,
    summary: 'Follow or unfollow an item as its author, by its tracking link',
    details,
    body: TrackedChange,
    answer: Following,
  },
  async ({ services }, { body }, c) => {
    const { ctx, feedbackId } = await trackedItem(c, services)
    return follow(ctx, feedbackId, body.following)
  },
)

trackingRoutes.put(
  `${path}/fix`,
  {
    ...common,
    summary: 'Confirm or deny that a finished item works, by its tracking link',
    details: `${details} As \`PUT /e/v1/feedback/{feedbackId}/fix\`.`,
    body: FixAnswer,
    noContent: 'Stored',
  },
  async ({ services }, { body }, c) => {
    const { ctx, feedbackId } = await trackedItem(c, services)
    await answerFix(ctx, feedbackId, body)
  },
)

trackingRoutes.delete(
  path,
  {
    ...common,
    summary: 'Delete what was sent with an item permanently, by its tracking link',
    details: `${details} What everyone sees of one with others’ votes or comments, or of a merged one, stays without its author.`,
    noContent: 'Deleted',
  },
  async ({ services }, _, c) => {
    const { ctx, feedbackId } = await trackedItem(c, services)
    await eraseOwnItem(ctx, feedbackId)
  },
)

trackingRoutes.delete(
  '/api/v1/feedback/{feedbackId}/tracking-link',
  {
    access: 'moderateFeedback',
    summary: 'Revoke the tracking link of an item',
    details: 'The link stops working; the author finds a new one among their own feedback.',
    noContent: 'Ended',
  },
  (ctx, { params }) => revokeTracking(ctx, params.feedbackId),
)
