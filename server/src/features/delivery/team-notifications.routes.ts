import {
  NotificationPage,
  NotificationSettings,
  NotificationSettingsChange,
  ReadMark,
  teamNotificationTypes,
  UnreadCount,
} from '@earshot/shared/notification'
import { PageRequest } from '@earshot/shared/page'
import { Routes } from '../../http/routes.ts'
import { countUnread, markRead } from '../notifications/read-state.ts'
import { showSettings } from '../notifications/settings.ts'
import { browseTeamNotifications } from './notification-list.ts'
import { changeTeamSettings } from './team-settings.ts'

const path = '/api/v1/notifications'
const read = { access: 'readFeedback' } as const
const settings = { access: 'ownAccount', answer: NotificationSettings } as const

/** What a member is notified of in the organisation at hand, and how they want it. */
export const teamNotificationsRoutes = new Routes()

teamNotificationsRoutes.get(
  path,
  { ...read, summary: 'List your notifications, newest first', query: PageRequest, answer: NotificationPage },
  (ctx, { query }) => browseTeamNotifications(ctx, query),
)

teamNotificationsRoutes.get(
  `${path}/unread`,
  { ...read, summary: 'Count your unread notifications', answer: UnreadCount },
  async ({ db, actor }) => ({ unread: await countUnread(db, actor.personId) }),
)

teamNotificationsRoutes.put(
  `${path}/read`,
  {
    ...read,
    summary: 'Mark your notifications as read',
    details: 'Those about an item or a task, or all.',
    body: ReadMark,
    noContent: 'Marked as read',
  },
  ({ db, actor: { personId }, now }, { body }) => markRead(db, { personId, ...body }, now),
)

teamNotificationsRoutes.get(
  '/api/v1/notification-settings',
  { ...settings, summary: 'Get your notification settings' },
  ({ db, actor }) => showSettings(db, actor.personId, teamNotificationTypes),
)

teamNotificationsRoutes.patch(
  '/api/v1/notification-settings',
  { ...settings, summary: 'Change your notification settings', body: NotificationSettingsChange },
  (ctx, { body }) => changeTeamSettings(ctx, body),
)
