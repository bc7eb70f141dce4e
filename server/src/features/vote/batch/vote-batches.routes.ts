import {
  AddressText,
  NewVoteBatch,
  VoteBatch,
  VoteBatchList,
  VoteBatchPreview,
} from '@earshot/shared/vote/vote-batch'
import { Routes } from '../../../http/routes.ts'
import { createBatch, previewBatch, showBatches, undoBatch } from './vote-batches.ts'

/** Votes that the team casts for a pasted list of customers. */
export const voteBatchesRoutes = new Routes()

const path = '/api/v1/feedback/{feedbackId}/vote-batches'

voteBatchesRoutes.get(
  path,
  { access: 'readFeedback', summary: 'List the newest lists of votes of an item', answer: VoteBatchList },
  async (ctx, { params }) => ({ items: await showBatches(ctx, params.feedbackId) }),
)

voteBatchesRoutes.post(
  `${path}/preview`,
  {
    access: 'actForCustomers',
    summary: 'Check a list of customers before voting for them',
    details:
      'Changes nothing. The addresses of the list, as pasted, come back in groups: customers who are known, who would be added, who have voted already, and what is refused, each with its reason. 409 for an idea that takes no votes.',
    body: AddressText,
    answer: VoteBatchPreview,
  },
  (ctx, { params, body }) => previewBatch(ctx, params.feedbackId, body.addresses),
)

voteBatchesRoutes.post(
  path,
  {
    access: 'actForCustomers',
    summary: 'Vote for a list of customers',
    details:
      'A job casts the votes; `doneCount` shows how far it is. The votes are the customers’, and show who cast them. Nobody gets mail at an address that its owner has not proven. Refused addresses are left out. 409 for an idea that takes no votes, and while another list is processed.',
    body: NewVoteBatch,
    creates: VoteBatch,
  },
  (ctx, { params, body }) => createBatch(ctx, params.feedbackId, body),
)

voteBatchesRoutes.put(
  '/api/v1/vote-batches/{voteBatchId}/undo',
  {
    access: 'actForCustomers',
    summary: 'Take back a list of votes',
    details:
      'A job removes the votes that are still the team’s, and the customers that the list added and that nothing else is known of. 409 unless the list is done.',
    answer: VoteBatch,
  },
  (ctx, { params }) => undoBatch(ctx, params.voteBatchId),
)
