import { PageRequest } from '@earshot/shared/field/page'
import { Vote, VoteForCustomer, VoteResult, VoterPage } from '@earshot/shared/vote/vote'
import { Routes } from '../../http/routes.ts'
import { castVoteFor, removeVoteFor } from './vote-for-customer.ts'
import { browseVoters } from './votes.ts'

/** Votes as the team sees them. */
export const votesRoutes = new Routes()

votesRoutes.get(
  '/api/v1/feedback/{feedbackId}/votes',
  {
    access: 'readFeedback',
    summary: 'List who voted for an item',
    query: PageRequest,
    answer: VoterPage,
    compressed: true,
  },
  (ctx, { params, query }) => browseVoters(ctx, params.feedbackId, query),
)

const ofCustomer = '/api/v1/feedback/{feedbackId}/votes/{contactId}'

votesRoutes.put(
  ofCustomer,
  {
    access: 'actForCustomers',
    summary: 'Vote for a customer',
    details:
      'The vote is the customer’s, and shows who cast it. A customer who has voted already keeps that vote and its reason, and `added` is false. 409 for an idea that takes no votes.',
    body: VoteForCustomer,
    answer: VoteResult,
  },
  (ctx, { params, body }) => castVoteFor(ctx, params, body),
)

votesRoutes.delete(
  ofCustomer,
  {
    access: 'actForCustomers',
    summary: 'Remove a vote cast for a customer',
    details:
      'Also of an idea that takes no more votes; of a merged one, the vote on the idea that it is part of goes along, and its count is in the response. 409 for a vote that the customer cast.',
    answer: Vote,
  },
  (ctx, { params }) => removeVoteFor(ctx, params),
)
