import type { Feedback, FeedbackDetail } from '@earshot/shared/feedback/feedback'
import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { request } from '../api/api.ts'
import { notifyFailed } from '../design/notice/notify.tsx'
import { showAsRead } from './feedback-cache.ts'

interface Mark {
  id: string
  read: boolean
}

/** Connects the browser's tabs: each shows what the others mark as read or unread. */
const channel = new BroadcastChannel('earshot-read-marks')
channel.onmessage = ({ data: { id, read } }: MessageEvent<Mark>) => showAsRead(id, read)

/** Marks an item as read or as unread for the member, here and in the browser's other tabs. */
export async function markAs(item: Pick<Feedback, 'id' | 'reference'>, read: boolean): Promise<void> {
  const mark: Mark = { id: item.id, read }
  showAsRead(mark.id, read)
  try {
    await request('PUT', `/feedback/${mark.id}/read`, null, { body: { read } })
    // A list that was being loaded meanwhile has the earlier state.
    showAsRead(mark.id, read)
    channel.postMessage(mark)
  } catch (error) {
    showAsRead(mark.id, !read)
    // Opening an item is no attempt to change anything: it stays unread without a word.
    if (!read) notifyFailed(`${item.reference} could not be marked as unread`, error)
  }
}

/**
 * Marks an item as read while it is visible, once for each change: an item that the member marks as unread stays so
 * until they open it again.
 */
export function useReadOnView(item: FeedbackDetail): void {
  const visible = useDocumentVisibility() === 'visible'
  const latest = useRef(item)
  latest.current = item
  const seen = useRef<number>(undefined)
  useEffect(() => {
    if (!visible || seen.current === item.updatedAt) return
    seen.current = item.updatedAt
    if (latest.current.unread) void markAs(latest.current, true)
  }, [item.updatedAt, visible])
}
