import type { PublicFeedback } from '@earshot/shared/feedback/feedback'

type Wanted = Pick<PublicFeedback, 'kind' | 'voteCount' | 'affectedCount'>

const demandOf = ({ kind, voteCount, affectedCount }: Wanted): number =>
  kind === 'idea' ? voteCount : affectedCount

/** True if a merge of two items keeps the first: it has more votes, or affects more people. */
export const isKept = (item: Wanted, other: Wanted): boolean => demandOf(item) > demandOf(other)
