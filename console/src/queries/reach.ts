import { limits } from '@earshot/shared/limits'
import { notificationOf, reachOf } from '@earshot/shared/notification/notification-words'
import { useQuery } from '@tanstack/react-query'
import { reachQuery } from './feedback.ts'

/** Whom a status change of some items notifies, in words; counted anew whenever it is asked, of so many at most. */
export function useReachWords(feedbackIds: readonly string[], quiet: boolean): string {
  const countable = feedbackIds.length > 0 && feedbackIds.length <= limits.voteLookupMax
  const { data } = useQuery({ ...reachQuery(feedbackIds), enabled: !quiet && countable })
  return quiet || !data ? notificationOf(quiet) : reachOf(data)
}
