import type { Contact } from '@earshot/shared/contact/contact'
import type {
  NotificationPage,
  NotificationSettings,
  UnreadCount,
} from '@earshot/shared/notification/notification'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { byCursor } from '../../queries/list/by-cursor.ts'

const path = 'v1/me/notifications'

/** Query key of the unread count. */
export const unreadKey = ['unread'] as const

/** Evaluated at each read: after a sign-out a request would begin a new session. */
export const whenKnown = ({ session }: Contact) => ({ enabled: () => session.isKnown() })

/** Number of the contact's unread notifications; refreshed while the page is visible. */
export const unreadQuery = (contact: Contact) =>
  queryOptions({
    ...whenKnown(contact),
    queryKey: unreadKey,
    queryFn: async () => {
      const request = { method: 'GET', path: `${path}/unread` } as const
      return (await contact.session.send<UnreadCount>(request)).unread
    },
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
  })

/** The contact's notifications, newest first. */
export const notificationsQuery = ({ session }: Contact) =>
  infiniteQueryOptions({
    queryKey: ['notifications'],
    queryFn: ({ pageParam: cursor }) =>
      session.send<NotificationPage>({ method: 'GET', path, query: { cursor } }),
    staleTime: 0,
    ...byCursor,
  })

export const settingsQuery = ({ session }: Contact) =>
  queryOptions({
    queryKey: ['notification-settings'],
    queryFn: () => session.send<NotificationSettings>({ method: 'GET', path: 'v1/me/notification-settings' }),
  })

/** True if the contact follows an item. */
export const followingQuery = (contact: Contact, feedbackId: string) =>
  ownListQuery(contact, 'follows', feedbackId)

/** True if the contact has reported a bug. */
export const reportedQuery = (contact: Contact, feedbackId: string) =>
  ownListQuery(contact, 'reports', feedbackId)

const ownListQuery = (contact: Contact, list: 'follows' | 'reports', feedbackId: string) =>
  queryOptions({
    ...whenKnown(contact),
    queryKey: [list, feedbackId],
    queryFn: async () => {
      const { feedbackIds } = await contact.session.send<{ feedbackIds: string[] }>({
        method: 'GET',
        path: `v1/me/${list}`,
        query: { ids: feedbackId },
      })
      return feedbackIds.includes(feedbackId)
    },
  })
