import {
  NotificationPage,
  NotificationSettings,
  type ReadMark,
  UnreadCount,
} from '@earshot/shared/notification/notification'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { request } from '../api/api.ts'
import { queryClient } from './query-client.ts'
import { keys } from './query-keys.ts'
import { cursorQuery, getQuery } from './server-query.ts'

/** How many of one's notifications are not read. */
export const unreadQuery = () => getQuery(keys.unreadNotifications(), '/notifications/unread', UnreadCount)

/** One's notifications, newest first. */
export const notificationsQuery = () =>
  cursorQuery(keys.notificationList(), '/notifications', NotificationPage, { limit: 50 })

export const notificationSettingsQuery = () =>
  getQuery(keys.notificationSettings(), '/notification-settings', NotificationSettings)

/** Marks one's notifications as read: those about an item or a task, else all. Throws `ApiError`. */
export async function markRead(mark: ReadMark): Promise<void> {
  await request('PUT', '/notifications/read', null, { body: mark })
  await queryClient.invalidateQueries({ queryKey: keys.notifications() })
}

/** Marks those about an item as read while somebody looks at it. */
export function useReadOnSight(feedbackId: string): void {
  const { data } = useQuery(unreadQuery())
  const unread = data?.unread ?? 0
  useEffect(() => {
    // What could not be marked stays unread.
    if (unread > 0 && document.visibilityState === 'visible') markRead({ feedbackId }).catch(() => undefined)
  }, [feedbackId, unread])
}
