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

/** Number of the member's unread notifications. */
export const unreadQuery = () => getQuery(keys.unreadNotifications(), '/notifications/unread', UnreadCount)

/** The member's notifications, newest first. */
export const notificationsQuery = () =>
  cursorQuery(keys.notificationList(), '/notifications', NotificationPage, { limit: 50 })

export const notificationSettingsQuery = () =>
  getQuery(keys.notificationSettings(), '/notification-settings', NotificationSettings)

/** Marks the member's notifications as read: of an item or a task, or all. @throws ApiError. */
export async function markRead(mark: ReadMark): Promise<void> {
  await request('PUT', '/notifications/read', null, { body: mark })
  await queryClient.invalidateQueries({ queryKey: keys.notifications() })
}

/** Marks the notifications of an item or a task as read while it is visible. */
export function useMarkReadOnView({ feedbackId, taskId }: ReadMark): void {
  const { data } = useQuery(unreadQuery())
  const unread = data?.unread ?? 0
  useEffect(() => {
    // After a failure the notifications stay unread.
    if (unread > 0 && document.visibilityState === 'visible')
      markRead({ feedbackId, taskId }).catch(() => undefined)
  }, [feedbackId, taskId, unread])
}
