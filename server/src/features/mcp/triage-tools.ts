import { Comment } from '@earshot/shared/comment/comment'
import { FeedbackDetail, FeedbackKind } from '@earshot/shared/feedback/feedback'
import { Id } from '@earshot/shared/field/ids'
import { PersonDetail } from '@earshot/shared/person/person'
import { z } from 'zod'
import { defineTool, type Program } from './tool.ts'

const item = (id: string) => `/api/v1/feedback/${id}`

interface GivenCustomer {
  contactId?: string | undefined
  customerName?: string | undefined
  customerEmail?: string | undefined
}

/** The id of the given customer, who is added if nobody has the address. */
async function findOrAdd({ api }: Program, { contactId, customerName, customerEmail }: GivenCustomer) {
  if (contactId !== undefined) return contactId
  const added = { name: customerName ?? '', email: customerEmail ?? '' }
  return (await api.post('/api/v1/contacts', PersonDetail, added)).id
}

const createFeedback = defineTool({
  name: 'create_feedback',
  title: 'Write down an idea or a bug for a customer',
  description:
    'Adds what a customer said in a call, a mail or a meeting. Search first: a vote for an existing item is worth more than a second one. Nobody is mailed.',
  scopes: ['feedback:write', 'contacts:write'],
  effect: 'adds',
  input: z.strictObject({
    projectId: Id,
    kind: FeedbackKind,
    title: z.string(),
    body: z.string().optional().describe('Plain text or Markdown, in the customer’s words'),
    source: z.string().optional().describe('Address of the conversation'),
    contactId: Id.optional().describe('Of a customer that `find_customers` returned'),
    customerName: z.string().optional(),
    customerEmail: z.string().optional(),
  }),
  async run(program, { contactId, customerName, customerEmail, ...words }) {
    const author = await findOrAdd(program, { contactId, customerName, customerEmail })
    return program.api.post('/api/v1/feedback', FeedbackDetail, { ...words, contactId: author })
  },
})

const comment = defineTool({
  name: 'comment',
  title: 'Comment on an item',
  description:
    'Adds a comment. It is a note for the team alone unless `public` is true; a public one is mailed to the item’s followers, so show its text to a person first.',
  scopes: ['feedback:write'],
  effect: 'adds',
  input: z.strictObject({ feedbackId: Id, body: z.string(), public: z.boolean().default(false) }),
  run: ({ api }, { feedbackId, body, ...input }) =>
    api.post(`${item(feedbackId)}/comments`, Comment, { body, internal: !input.public }),
})

const changeStatus = defineTool({
  name: 'change_status',
  title: 'Change the status of an item',
  description:
    'Gives an item one of its project’s statuses, which `list_projects` returns. Followers are notified only if `notifyFollowers` is true, then with the note.',
  scopes: ['feedback:write'],
  effect: 'repeats',
  input: z.strictObject({
    feedbackId: Id,
    statusId: Id,
    notifyFollowers: z.boolean().default(false),
    note: z.string().optional().describe('A public comment of the team that goes with the change'),
  }),
  run: ({ api }, { feedbackId, notifyFollowers, ...change }) =>
    api.put(`${item(feedbackId)}/status`, FeedbackDetail, { ...change, quiet: !notifyFollowers }),
})

const ids = z.array(Id).max(50).default([])

const tagFeedback = defineTool({
  name: 'tag_feedback',
  title: 'Tag an item',
  description: 'Adds tags to an item or removes them; `list_tags` returns the tags.',
  scopes: ['feedback:write', 'feedback:read'],
  effect: 'repeats',
  input: z.strictObject({ feedbackId: Id, add: ids, remove: ids }),
  async run({ api }, { feedbackId, add, remove }) {
    await api.put('/api/v1/tagging', z.undefined(), {
      feedbackIds: [feedbackId],
      taskIds: [],
      add,
      remove,
    })
    return api.get(item(feedbackId), FeedbackDetail)
  },
})

const mergeFeedback = defineTool({
  name: 'merge_feedback',
  title: 'Merge an item into another',
  description:
    'Merges an item that asks for the same as another into that one, and returns the other. Ask a person first: followers see it. The console can undo it.',
  scopes: ['feedback:moderate'],
  effect: 'destroys',
  input: z.strictObject({
    feedbackId: Id.describe('The item that goes'),
    intoId: Id.describe('The item that stays'),
  }),
  run: ({ api }, { feedbackId, intoId }) => api.put(`${item(feedbackId)}/merge`, FeedbackDetail, { intoId }),
})

/** Acting on feedback. */
export const triageTools = [createFeedback, comment, changeStatus, tagFeedback, mergeFeedback]
