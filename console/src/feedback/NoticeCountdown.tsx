import type { FeedbackDetail } from '@earshot/shared/feedback/feedback'
import type { Broadcast } from '@earshot/shared/notification/notification'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RelativeTime } from '../design/mark/RelativeTime.tsx'
import { useInterval } from '../lib/hooks/use-timer.ts'
import { broadcastsQuery, recipientCountQuery } from '../queries/feedback.ts'

/** Longest wait that is counted in seconds, in milliseconds. */
const countedMax = 90_000

interface Props {
  /** An item with its new status, as the server returned it. */
  item: Pick<FeedbackDetail, 'id' | 'updatedAt'>
  /** All items that were changed together. */
  feedbackIds: readonly string[]
  /** The notification to count down to: others about the item may wait too. */
  type: Broadcast['type']
}

/** 'Notifying 10 in 8 s': the people who are notified of a new status or an official answer, and the time left for an undo. */
export function NoticeCountdown({ item, feedbackIds, type }: Props) {
  const { data: reach } = useQuery(recipientCountQuery(feedbackIds))
  const { data: broadcasts } = useQuery(broadcastsQuery(item.id))
  const [shownAt] = useState(Date.now)
  const [now, setNow] = useState(shownAt)
  useInterval(() => setNow(Date.now()), 1000)
  const next = broadcasts?.find((broadcast) => broadcast.state === 'scheduled' && broadcast.type === type)
  if (!reach || !next) return null
  const { total } = reach
  if (total === 0) return <Text size="xs">Nobody follows this, so nobody is notified</Text>
  // The server's times alone: this machine's clock may differ.
  const left = next.runAt - item.updatedAt - (now - shownAt)
  const people = `Notifying ${total.toLocaleString('en')}`
  if (left > countedMax)
    return (
      <Text size="xs">
        {people} <RelativeTime at={next.runAt} />
      </Text>
    )
  return <Text size="xs">{left > 0 ? `${people} in ${Math.ceil(left / 1000)} s` : people}</Text>
}
