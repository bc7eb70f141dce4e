import { PageRequest } from '@earshot/shared/field/page'
import { VoterPage } from '@earshot/shared/vote/vote'
import { Routes } from '../../http/routes.ts'
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
