import { CommentPage } from '@earshot/shared/comment/comment'
import {
  FeedbackDetail,
  FeedbackKind,
  FeedbackPage,
  ModerationState,
} from '@earshot/shared/feedback/feedback'
import { FeedbackListPage } from '@earshot/shared/feedback/feedback-list'
import { FeedbackCounts, FeedbackSort, SimilarFeedback } from '@earshot/shared/feedback/feedback-query'
import { Id } from '@earshot/shared/field/ids'
import { StatusCategory } from '@earshot/shared/status/status'
import { z } from 'zod'
import { ofProject, paged } from './inputs.ts'
import { defineTool } from './tool.ts'

const inbox = '/api/v1/feedback'
const scopes = ['feedback:read'] as const

const feedbackId = Id.describe('The `id` of the item, not its reference')

const searchFeedback = defineTool({
  name: 'search_feedback',
  title: 'Search feedback',
  description:
    'Finds ideas and bugs by words, by a reference such as IDEA-12, or by filters alone. The best matches come first; without words, the newest or the most wanted.',
  scopes,
  effect: 'reads',
  input: z.strictObject({
    query: z.string().optional().describe('Words, or a reference such as BUG-7'),
    ...ofProject,
    kind: FeedbackKind.optional(),
    category: StatusCategory.optional().describe('Category of the status'),
    moderation: ModerationState.optional().describe('`held` finds what waits for review'),
    unanswered: z.boolean().optional().describe('True for items to which the team has not replied'),
    sort: FeedbackSort.optional().describe('`top` is by votes'),
    ...paged,
  }),
  run: ({ api, key }, { projectId, limit, ...filters }) =>
    api.get(inbox, FeedbackListPage, {
      ...filters,
      limit,
      projectId: projectId ?? key.projectId ?? undefined,
      withFields: true,
    }),
})

const getFeedback = defineTool({
  name: 'get_feedback',
  title: 'Read an item with its conversation',
  description:
    'Returns one idea or bug with its text, reports, linked tasks and comments, the oldest first. Internal comments are for the team alone: never quote them to a customer.',
  scopes,
  effect: 'reads',
  input: z.strictObject({
    feedbackId,
    commentsCursor: z.string().optional().describe('For further comments'),
  }),
  async run({ api }, { feedbackId, commentsCursor }) {
    const path = `${inbox}/${feedbackId}`
    const item = await api.get(path, FeedbackDetail)
    return { item, comments: await api.get(`${path}/comments`, CommentPage, { cursor: commentsCursor }) }
  },
})

const findSimilar = defineTool({
  name: 'find_similar',
  title: 'Find similar items',
  description: 'Returns the items of the same project that are most like one. Use it before merging.',
  scopes,
  effect: 'reads',
  input: z.strictObject({ feedbackId }),
  run: ({ api }, { feedbackId }) => api.get(`${inbox}/${feedbackId}/similar`, SimilarFeedback),
})

const summarise = defineTool({
  name: 'get_feedback_summary',
  title: 'Summarise the inbox',
  description:
    'Returns the figures for a weekly report: how much there is, what waits for review or for an answer, the newest items, and the open ideas with the most votes. Compare `createdAt` with the week that you report.',
  scopes,
  effect: 'reads',
  input: z.strictObject(ofProject),
  async run({ api, key }, input) {
    const projectId = input.projectId ?? key.projectId ?? undefined
    const list = async (filters: Record<string, string | boolean>) =>
      (await api.get(inbox, FeedbackPage, { ...filters, projectId, limit: 10 })).items
    return {
      counts: await api.get(`${inbox}/counts`, FeedbackCounts, { projectId }),
      newest: await list({ sort: 'newest' }),
      mostWanted: await list({ sort: 'top', kind: 'idea', category: 'open' }),
      unanswered: await list({ unanswered: true }),
    }
  },
})

/** Reading feedback. */
export const feedbackTools = [searchFeedback, getFeedback, findSimilar, summarise]
