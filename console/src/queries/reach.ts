import { limits } from '@earshot/shared/limits'
import { notificationOf, recipientSummary } from '@earshot/shared/notification/notification-words'
import { useQuery } from '@tanstack/react-query'
import { recipientCountQuery } from './feedback.ts'

/**
 * People notified by a status change of some items, in words; counted anew at each use, and only up to a maximum number
 * of items.
 */
export function useRecipientsText(feedbackIds: readonly string[], quiet: boolean): string {
  const countable = feedbackIds.length > 0 && feedbackIds.length <= limits.voteLookupMax
  const { data } = useQuery({ ...recipientCountQuery(feedbackIds), enabled: !quiet && countable })
  return quiet || !data ? notificationOf(quiet) : recipientSummary(data)
}
