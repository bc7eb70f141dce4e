import type { FeedbackDetail } from '@earshot/shared/feedback/feedback'
import { Vote, type VoteForCustomer, VoteResult } from '@earshot/shared/vote/vote'
import { request } from '../api/api.ts'
import { runWithNotice } from '../design/notice/notify.tsx'
import { queryClient } from '../queries/query-client.ts'
import { keys } from '../queries/query-keys.ts'

/** True if an item takes votes for customers, as far as one can see; the server says why it takes none after all. */
export const takesVotes = ({
  kind,
  moderation,
  visibility,
}: Pick<FeedbackDetail, 'kind' | 'moderation' | 'visibility'>): boolean =>
  kind === 'idea' && moderation === 'approved' && visibility === 'public'

/**
 * Votes for a customer on an idea. @throws ApiError with the reason of a refusal, Error if the customer has voted already:
 * their vote keeps its own reason, so the form keeps the new one.
 */
export async function castVote(
  feedbackId: string,
  contactId: string,
  { reason }: VoteForCustomer,
): Promise<VoteResult> {
  const result = await request('PUT', `/feedback/${feedbackId}/votes/${contactId}`, VoteResult, {
    body: { reason },
  })
  if (!result.added) throw new Error('This customer has voted for it already.')
  return result
}

/** Loads an item's votes again, and the people who cast them. */
export const refreshVotes = (feedbackId: string): Promise<unknown> =>
  Promise.all(
    [keys.feedbackItem(feedbackId), keys.contacts(), keys.feedback()].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )

/** Removes a vote that the team has cast. */
export const removeVote = (
  { id }: Pick<FeedbackDetail, 'id'>,
  customer: { id: string; name: string },
): Promise<void> =>
  runWithNotice(
    async () => {
      await request('DELETE', `/feedback/${id}/votes/${customer.id}`, Vote)
      await refreshVotes(id)
    },
    { done: `The vote of ${customer.name} was removed`, failed: 'The vote could not be removed' },
  )
