import { VoteBatch, VoteBatchList } from '@earshot/shared/vote/vote-batch'
import { request } from '../../api/api.ts'
import { runWithNotice } from '../../design/notice/notify.tsx'
import { queryClient } from '../../queries/query-client.ts'
import { keys } from '../../queries/query-keys.ts'
import { listQuery } from '../../queries/server-query.ts'

/** Milliseconds between two looks at a list that is processed. */
const lookEvery = 1_000

/** True while a job goes through a list of votes. */
export const isUnderWay = ({ state }: VoteBatch): boolean => state === 'running' || state === 'undoing'

/** The newest lists of votes of an item, read again while one of them is processed. */
export const voteBatchesQuery = (feedbackId: string) => ({
  ...listQuery(
    [...keys.feedbackItem(feedbackId), 'vote-batches'] as const,
    `/feedback/${feedbackId}/vote-batches`,
    VoteBatchList,
  ),
  staleTime: 0,
  refetchInterval: (query: { state: { data?: VoteBatch[] | undefined } }) =>
    query.state.data?.some(isUnderWay) ? lookEvery : false,
})

/** Puts a list that has just changed among those of its item. */
export function showBatch(changed: VoteBatch): void {
  queryClient.setQueryData(voteBatchesQuery(changed.feedbackId).queryKey, (items) => [
    changed,
    ...(items?.filter(({ id }) => id !== changed.id) ?? []),
  ])
}

/** Starts to take back the votes of a list. */
export const undoBatch = ({ id }: VoteBatch): Promise<void> =>
  runWithNotice(async () => showBatch(await request('PUT', `/vote-batches/${id}/undo`, VoteBatch)), {
    done: 'The votes are being taken back',
    failed: 'The votes could not be taken back',
  })
